import { describe, expect, it } from 'vitest';
import { MAX_REPEATS, planDays, Repeat, repeatDays } from '#contract/appointments/appointment-series.ts';

const take = (count: number, days: Generator<string, never>) =>
  Array.from({ length: count }, () => days.next().value);
const plan = (first: string, repeat: object, holidays: Record<string, string> = {}) =>
  planDays(first, Repeat.parse(repeat), new Map(Object.entries(holidays)));

describe('a repeating appointment', () => {
  it('[APT-02] repeats on its weekdays in order, from the first day on, every second week', () => {
    // A Wednesday: the Monday of that week has passed.
    const days = repeatDays('2026-12-02', { every_weeks: 2, weekdays: [5, 1, 3] });
    expect(take(5, days)).toEqual(['2026-12-02', '2026-12-04', '2026-12-14', '2026-12-16', '2026-12-18']);
  });

  it('[APT-02] repeats on the first day’s weekday if none is given', () => {
    expect(take(2, repeatDays('2026-12-05', { every_weeks: 1 }))).toEqual(['2026-12-05', '2026-12-12']);
  });

  it('[APT-02] ends with its last day, inclusive', () => {
    const days = plan('2026-12-01', { every_weeks: 1, until: '2026-12-15' });
    expect(days.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15']);
    expect(plan('2026-12-01', { every_weeks: 1, until: '2026-11-30' })).toEqual([]);
  });

  it('[APT-02] lists a skipped bank holiday, and does not count it', () => {
    const holidays = { '2026-12-25': 'Christmas Day' };
    const repeat = { every_weeks: 1, times: 2, bank_holidays: 'skip' };
    expect(plan('2026-12-18', repeat, holidays)).toEqual([
      { date: '2026-12-18', bank_holiday: null, is_skipped: false },
      { date: '2026-12-25', bank_holiday: 'Christmas Day', is_skipped: true },
      { date: '2027-01-01', bank_holiday: null, is_skipped: false },
    ]);
    const kept = plan('2026-12-18', { ...repeat, bank_holidays: 'keep' }, holidays);
    expect(kept.map(({ bank_holiday, is_skipped }) => [bank_holiday, is_skipped])).toEqual([
      [null, false],
      ['Christmas Day', false],
    ]);
  });

  it('[APT-02] stops at the maximum number', () => {
    expect(plan('2026-12-01', { every_weeks: 1, until: '2099-12-31' })).toHaveLength(MAX_REPEATS + 1);
  });
});
