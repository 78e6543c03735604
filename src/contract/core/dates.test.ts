import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  findMonday,
  formatDate,
  formatDateTime,
  formatDay,
  monthBefore,
  nameOfMonth,
  toCallDate,
} from '#contract/core/dates.ts';

describe('displaying and sending days', () => {
  it.each([
    ['2026-11-24', '24/11/2026'],
    ['2026-11-24T16:00', '24/11/2026'],
    ['2026-11-24 16:00:00', '24/11/2026'],
    ['2027-06-14T23:30:00Z', '15/06/2027'],
    ['2027-06-14T23:30:00+00:00', '15/06/2027'],
    ['2027-06-15T00:30:00+01:00', '15/06/2027'],
    ['1000-01-31', '31/01/1000'],
    ['9999-12-31', '31/12/9999'],
  ])('[DAT-01] shows %s as %s', (value, shown) => {
    expect(formatDate(value)).toBe(shown);
  });

  it.each(['24/11/2026', 'tomorrow', '2026-11-24T16', '2026-1-4', '20261124'])(
    '[DAT-02] shows %s, which is not year-month-day, unchanged',
    (value) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect([formatDate(value), formatDateTime(value)]).toEqual([value, value]);
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it.each([
    '2026-13-01',
    '2026-00-10',
    '2026-01-32',
    '0999-12-31',
    '2026-13-24T16:00:00Z',
    '2026-02-31T16:00:00Z',
    '2026-11-24T25:00:00Z',
  ])('[DAT-02] shows nothing for the invalid %s, and warns without repeating it', (value) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(formatDate(value)).toBe('');
    expect(formatDateTime(value)).toBe('');
    expect(warn.mock.calls).toEqual([['Invalid date string'], ['Invalid date string']]);
  });

  it('[DAT-02] shows nothing, without a warning, if there is no date', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect([formatDate(null), formatDate(undefined), formatDate(''), formatDateTime(null)]).toEqual([
      '',
      '',
      '',
      '',
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-24T16:00', '2026-11-24'],
    ['2027-06-14T23:30:00Z', '2027-06-15'],
    ['2027-06-14T23:30:00+00:00', '2027-06-15'],
  ])('[DAT-02] sends %s as %s', (value, sent) => {
    expect(toCallDate(value)).toBe(sent);
  });

  it.each(['24/11/2026', '', '2026-1-4', '2026-02-31T16:00:00Z', '2026-11-24 at noon'])(
    '[DAT-02] refuses to send %j',
    (value) => {
      expect(() => toCallDate(value)).toThrow('Invalid date format');
    },
  );

  it('[DAT-01] shows an instant with London’s time, and a day with its weekday', () => {
    expect(formatDateTime('2027-06-14T23:30:00Z')).toBe('15/06/2027 00:30');
    expect(formatDay('2026-11-24')).toBe('Tue 24/11/2026');
  });
});

describe('the calendar', () => {
  it.each([
    ['2027-06-14', '2027-06-14'],
    ['2027-06-20', '2027-06-14'],
    ['2027-06-21', '2027-06-21'],
    ['2027-01-01', '2026-12-28'],
  ])('[DAT-01] starts the week of %s on Monday %s', (day, monday) => {
    expect(findMonday(day)).toBe(monday);
  });

  it('counts days, months and years of age by the calendar', () => {
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28');
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
    expect(daysBetween('2027-12-31', '2026-12-31')).toBe(-365);
    expect([ageOn('2012-05-17', '2027-05-16'), ageOn('2012-05-17', '2027-05-17')]).toEqual([14, 15]);
    expect([ageOn('2012-02-29', '2027-02-28'), ageOn('2012-02-29', '2027-03-01')]).toEqual([14, 15]);
  });
});

describe('the previous month', () => {
  it.each([
    ['2026-11-22', '2026-10-01', '2026-10-31', 'October 2026'],
    ['2026-11-01', '2026-10-01', '2026-10-31', 'October 2026'],
    ['2026-03-31', '2026-02-01', '2026-02-28', 'February 2026'],
    ['2028-03-30', '2028-02-01', '2028-02-29', 'February 2028'],
    ['2027-01-01', '2026-12-01', '2026-12-31', 'December 2026'],
    ['2026-12-31', '2026-11-01', '2026-11-30', 'November 2026'],
  ])('[DAT-05] on %s is %s to %s, %s', (today, from, to, name) => {
    expect(monthBefore(today)).toEqual({ from, to });
    expect(nameOfMonth(from, to)).toBe(name);
  });

  it('[DAT-05] has no name for days that are not a whole month', () => {
    expect(nameOfMonth('2026-10-01', '2026-10-30')).toBeUndefined();
    expect(nameOfMonth('2026-10-02', '2026-10-31')).toBeUndefined();
    expect(nameOfMonth('2026-10-01', '2026-11-30')).toBeUndefined();
  });
});
