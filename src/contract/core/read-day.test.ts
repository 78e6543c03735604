import { describe, expect, it } from 'vitest';
import { findDayOrders, readDay, readFileDay } from '#contract/core/read-day.ts';

const today = '2026-11-21'; // a Saturday

describe('a typed day', () => {
  it.each([
    ['24/11/2026', '2026-11-24'],
    ['1/2/26', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    [' 4.1.27 ', '2027-01-04'],
    ['010226', '2026-02-01'],
    ['24112026', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['29/02/2028', '2028-02-29'],
    ['24', '2026-11-24'],
    ['24/12', '2026-12-24'],
    ['24 nov', '2026-11-24'],
    ['24 Sept', '2026-09-24'],
    ['1st February 2027', '2027-02-01'],
    ['Today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['+1', '2026-11-22'],
    ['-7', '2026-11-14'],
    ['sat', '2026-11-21'],
    ['fri', '2026-11-27'],
    ['Monday', '2026-11-23'],
  ])('[DAT-01] reads %j as %s', (typed, day) => {
    expect(readDay(typed, { today })).toBe(day);
  });

  it.each([
    '',
    '31/02/2026',
    '29/02/2027',
    '31/04/2027',
    '32',
    '24/13',
    '11/24/2026',
    'soon',
    '24 foo',
    '+',
    'mo',
  ])('[DAT-01] does not guess at %j', (typed) => {
    expect(readDay(typed, { today })).toBeUndefined();
  });
});

describe('a day in any spelling', () => {
  const WRITTEN: [string, string | undefined][] = [
    ['2026/11/20', '2026-11-20'],
    ['2026.11.20', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['20261120', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['20Nov2026', '2026-11-20'],
    ['20 November, 2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['2026-Nov-20', '2026-11-20'],
    ['Fri 20/11/2026', '2026-11-20'],
    ['Friday, 20 November 2026', '2026-11-20'],
    ['20/11/2026 00:00', '2026-11-20'],
    ['20/11/2026 12:00:00 AM', '2026-11-20'],
    ['2026-11-20T08:30:00', '2026-11-20'],
    ['2026-07-01T23:30:00Z', '2026-07-02'],
    ['20\u201311\u20132026', '2026-11-20'],
    ['\u200e20/11/2026\u200e', '2026-11-20'],
    ['20\u00a0Nov\u00a02026', '2026-11-20'],
    // The 20th was a Friday, so the day or the weekday is wrong.
    ['Mon 20/11/2026', undefined],
    ['20/11/1026', undefined],
    ['2026/20/11', undefined],
    ['x'.repeat(100_000), undefined],
  ];
  it.each(WRITTEN)('[DAT-01] reads %j as %s, typed or in a file', (text, day) => {
    expect([readDay(text, { today }), readFileDay(text, { today })]).toEqual([day, day]);
  });

  it.each([
    ['46419', '2027-02-01'],
    ['46419.375', '2027-02-01'],
    ['45000', '2023-03-15'],
  ])('[APT-07] reads %s, a spreadsheet’s serial number, as %s, in a file only', (text, day) => {
    expect([readDay(text, { today }), readFileDay(text, { today })]).toEqual([undefined, day]);
  });

  it.each(['24', 'fri', 'today', '201126', '24 nov'])('[APT-07] does not accept %j in a file', (text) => {
    expect(readFileDay(text, { today })).toBeUndefined();
  });

  it('[APT-07] reads the month first only if told so', () => {
    expect(readFileDay('11/20/2026', { today })).toBeUndefined();
    const reading = { today, is_month_first: true };
    expect([readFileDay('11/05/2026', reading), readFileDay('20/11/2026', reading)]).toEqual([
      '2026-11-05',
      undefined,
    ]);
  });
});

describe('a two-digit year', () => {
  it.each([
    ['12/05/74', '1974-05-12'],
    ['12/05/09', '2009-05-12'],
    ['12/12/26', '1926-12-12'],
    ['12 May 74', '1974-05-12'],
  ])('[DAT-01] in a date of birth %s is never in the future: %s', (typed, day) => {
    expect(readDay(typed, { today, is_birth: true })).toBe(day);
  });

  it.each([
    ['12/05/27', '2027-05-12'],
    ['12/05/09', '2009-05-12'],
    ['31/12/99', '1999-12-31'],
  ])('[DAT-01] in any other date is near today: %s is %s', (typed, day) => {
    expect(readDay(typed, { today })).toBe(day);
  });
});

it('[APT-07] finds the cells that prove a file’s date order', () => {
  expect(findDayOrders(['11/05/2026', '', '11/20/2026', 'Fri 20/11/2026 10:00', '2026-11-20'])).toEqual({
    month_first: 2,
    day_first: 3,
  });
  expect(findDayOrders(['11/05/2026', '31/31/2026', 'x'])).toEqual({});
});

/** Taken from the bug trackers of other programs that read files. */
describe('days that other programs have misread', () => {
  it.each([
    ['16-07-68', '1968-07-16'],
    ['23-10-64', '1964-10-23'],
    ['3/7/50', '1950-07-03'],
    ['01/01/57', '1957-01-01'],
    ['01/01/90', '1990-01-01'],
    ['15.04.91', '1991-04-15'],
    ['20120912', '2012-09-12'],
    ['01/01/1994', '1994-01-01'],
  ])('[DAT-01] reads the date of birth %s as %s', (text, day) => {
    expect(readFileDay(text, { today, is_birth: true })).toBe(day);
  });

  it.each([
    ['26.06.26', '2026-06-26'],
    ['03/08/26', '2026-08-03'],
    ['28-05-2008', '2008-05-28'],
    ['2024/4/1', '2024-04-01'],
    ['45383', '2024-04-01'],
    ['4/15/26', undefined],
    ['12;12;12', undefined],
    ['22523', undefined],
    ['49.03-', undefined],
  ])('[APT-07] reads %s in a file as %s', (text, day) => {
    expect(readFileDay(text, { today })).toBe(day);
  });
});
