import { describe, expect, it } from 'vitest';
import { nowOrNext, splitByEnd } from '#web/features/appointments/appointments/appointment-words.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const visit = (start: string, end: string) => ({
  start_at: `2026-11-${start}:00Z`,
  end_at: `2026-11-${end}:00Z`,
});
const night = visit('21T22:00', '22T08:00');

describe('an appointment in the words of its time', () => {
  it.each([
    ['21T21:59', 'Next'],
    ['21T22:00', 'Now'],
    ['22T01:00', 'Now'],
    ['22T07:59', 'Now'],
  ])('[SHL-06] A night from 22:00 to 08:00 reads at %s as %s', (time, words) => {
    expect(nowOrNext(night, at(time))).toBe(words);
  });

  it('[SHL-06] The next appointment comes first, under way before all, and past ones the newest first', () => {
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
