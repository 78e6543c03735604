import { describe, expect, it } from 'vitest';
import { dayAfterKey, moveMonths, weeksOfMonth } from './calendar-month.ts';
import { readTypedDate, readTypedTime } from './typed.ts';

const today = '2026-11-21'; // a Saturday

describe('dates as people type them', () => {
  it.each([
    ['24/11/2026', '2026-11-24'],
    ['1/2/26', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['010226', '2026-02-01'],
    ['24112026', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['24', '2026-11-24'],
    ['24/12', '2026-12-24'],
    ['24 nov', '2026-11-24'],
    ['1st February 2027', '2027-02-01'],
    ['Today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['+1', '2026-11-22'],
    ['-7', '2026-11-14'],
    ['sat', '2026-11-21'],
    ['fri', '2026-11-27'],
    ['Monday', '2026-11-23'],
  ])('[DAT-01] reads %s as %s', (typed, day) => {
    expect(readTypedDate(typed, today)).toBe(day);
  });

  it.each(['', '31/02/2026', '32', '24/13', 'soon', '24 foo', '+', 'mo'])(
    '[DAT-01] does not guess at "%s"',
    (typed) => {
      expect(readTypedDate(typed, today)).toBeUndefined();
    },
  );
});

describe('times as people type them', () => {
  it.each([
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['9:30', '09:30'],
    ['09:30', '09:30'],
    ['16', '16:00'],
    ['1600', '16:00'],
    ['4pm', '16:00'],
    ['9.30 pm', '21:30'],
    ['12am', '00:00'],
    ['12pm', '12:00'],
    ['noon', '12:00'],
    ['0', '00:00'],
  ])('[UIX-09] reads %s as %s', (typed, time) => {
    expect(readTypedTime(typed)).toBe(time);
  });

  it.each(['', '24', '9.75', '13pm', '0am', 'late', '12345'])('[UIX-09] does not guess at "%s"', (typed) => {
    expect(readTypedTime(typed)).toBeUndefined();
  });
});

describe('the calendar', () => {
  it('[DAT-01] starts its weeks on Monday and always shows six', () => {
    const weeks = weeksOfMonth('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks[0]?.[6]).toBe('2026-11-01');
  });

  it('[UIX-07] goes where its keys say, and to the last day of a shorter month', () => {
    expect(dayAfterKey('2026-11-21', 'ArrowRight', false)).toBe('2026-11-22');
    expect(dayAfterKey('2026-11-21', 'Home', false)).toBe('2026-11-16');
    expect(dayAfterKey('2026-11-21', 'End', false)).toBe('2026-11-22');
    expect(dayAfterKey('2026-11-21', 'PageDown', true)).toBe('2027-11-21');
    expect(dayAfterKey('2026-11-21', 'a', false)).toBeUndefined();
    expect(moveMonths('2026-01-31', 1)).toBe('2026-02-28');
  });
});
