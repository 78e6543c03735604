import { describe, expect, it } from 'vitest';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { readWindow } from '#contract/core/list-windows.ts';

const today = '2027-03-31';

describe('a list’s default dates', () => {
  it.each([
    ['appointments', '2027-03-24', '2027-04-07'],
    ['reports', '2027-02-28', '2027-04-01'],
    ['all_reports', '2026-12-31', '2027-04-03'],
    ['timesheets', '2027-02-28', '2027-04-15'],
    ['diaries', '2027-01-31', '2027-04-03'],
  ] as const)('[DAT-05] for %s are by default %s to %s', (list, start_date, end_date) => {
    expect(readWindow(DEFAULT_WINDOWS[list], {}, today)).toEqual({ start_date, end_date });
  });

  const { appointments } = DEFAULT_WINDOWS;
  it.each([
    [{ start_date: '2027-03-30' }, '2027-03-30', '2027-04-07'],
    [{ start_date: '2027-05-01' }, '2027-05-01', '2027-05-08'],
    [{ end_date: '2027-04-30' }, '2027-03-24', '2027-04-30'],
    [{ end_date: '2027-01-10' }, '2027-01-03', '2027-01-10'],
    [{ start_date: '2027-01-01', end_date: '2027-12-31' }, '2027-01-01', '2027-12-31'],
  ])('[DAT-05] for %j are %s to %s', (asked, start_date, end_date) => {
    expect(readWindow(appointments, asked, today)).toEqual({ start_date, end_date });
  });
});
