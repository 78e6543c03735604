import { describe, expect, it } from 'vitest';
import {
  explainLength,
  hoursText,
  lengthText,
  nowOrNext,
  splitByEnd,
} from '#web/features/appointments/appointment-words.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const visit = (start: string, end: string) => ({
  start_at: `2026-11-${start}:00Z`,
  end_at: `2026-11-${end}:00Z`,
});
const night = visit('21T22:00', '22T08:00');

describe('an appointment’s times as text', () => {
  it.each([
    ['13.92', '13 h 55 min'],
    ['2.00', '2 h'],
    [0.25, '15 min'],
    [0, '0 h'],
  ])('[TIM-01] [DAT-06] Hours of %s read %s', (hours, words) => {
    expect(hoursText(hours)).toBe(words);
  });

  it.each([
    ['21T21:59', 'Next'],
    ['21T22:00', 'Now'],
    ['22T01:00', 'Now'],
    ['22T07:59', 'Now'],
  ])('[SHL-06] A night from 22:00 to 08:00 reads at %s as %s', (time, words) => {
    expect(nowOrNext(night, at(time))).toBe(words);
  });

  it.each([
    ['2027-03-27T22:00:00Z', '2027-03-28T07:00:00Z', '9 h, clocks go forward'],
    ['2026-10-24T21:00:00Z', '2026-10-25T08:00:00Z', '11 h, clocks go back'],
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '1 h, clocks go back'],
    ['2026-11-24T16:00:00Z', '2026-11-24T20:30:00Z', '4 h 30 min'],
    ['2026-03-28T22:00:00Z', '2026-03-29T00:30:00Z', '2 h 30 min'],
    ['2026-11-24T16:00:30Z', '2026-11-24T17:00:10Z', '1 h'],
  ])('[DAT-06] An appointment from %s to %s lasts %s', (start_at, end_at, words) => {
    expect(lengthText({ start_at, end_at })).toBe(words);
  });

  it.each([
    ['2026-10-24T21:00:00Z', '2026-10-25T08:00:00Z', 'Clocks go back: 11 h, not 10 h'],
    ['2026-10-24T21:20:00Z', '2026-10-25T08:00:00Z', 'Clocks go back: 10 h 40 min, not 9 h 40 min'],
    ['2027-03-27T22:00:00Z', '2027-03-28T07:00:00Z', 'Clocks go forward: 9 h, not 10 h'],
    ['2026-11-24T16:00:00Z', '2026-11-24T20:30:00Z', undefined],
  ])('[DAT-06] [TIM-02] The length from %s to %s is explained: %s', (start_at, end_at, words) => {
    expect(explainLength({ start_at, end_at })).toBe(words);
  });

  it('[SHL-06] The next appointment comes first, one under way before all others, and past ones the newest first', () => {
    const [old, gone, soon, later] = [
      visit('18T09:00', '18T10:00'),
      visit('21T09:00', '21T10:00'),
      visit('22T16:00', '22T18:00'),
      visit('23T16:00', '23T18:00'),
    ];
    const split = splitByEnd([old, gone, later, night, soon], (item) => item, at('22T01:00'));
    expect(split).toEqual({ coming: [night, soon, later], over: [gone, old] });
  });
});
