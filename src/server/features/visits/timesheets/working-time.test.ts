import { describe, expect, it } from 'vitest';
import { findMonday, londonInstant } from '#contract/core/dates.ts';
import { findWarnings, type Shift } from '#server/features/visits/timesheets/working-time.ts';
import { REST_CASES, readPeriod } from '#test/kit/appointments/rest-cases.ts';

const WEEK = '2026-11-23';

/** Parses a shift such as "24 09:00-17:00" in November 2026, with its break if known. */
function shift(text: string, break_minutes: number | null = null, claimed: Partial<Shift> = {}): Shift {
  const [, day = '', from = '', to = ''] = /^(\d\d) (.{5})-(.{5})$/.exec(text) ?? [];
  const start_at = londonInstant(`2026-11-${day}`, from);
  const next_day = to <= from ? String(Number(day) + 1).padStart(2, '0') : day;
  const end_at = londonInstant(next_day === '31' ? '2026-12-01' : `2026-11-${next_day}`, to);
  const minutes = (Date.parse(end_at) - Date.parse(start_at)) / 60_000 - (break_minutes ?? 0);
  const hours = (minutes / 60).toFixed(2);
  return {
    start_at,
    end_at,
    break_minutes,
    hours,
    planned_hours: hours,
    miles: '0.00',
    large_expense: null,
    ...claimed,
  };
}
const listTexts = (...shifts: Shift[]) => findWarnings(WEEK, shifts).map(({ kind, text }) => [kind, text]);

describe('a carer’s week', () => {
  it('[TIM-02] warns above 48 hours, but not at 48', () => {
    const days = ['23', '24', '25', '26'].map((day) => shift(`${day} 07:00-19:00`));
    expect(listTexts(...days)).toEqual([]);
    expect(listTexts(...days, shift('27 09:00-09:15'))).toEqual([
      ['48_hours', '48.25 h this week, over 48.'],
    ]);
  });

  it('[TIM-02] warns about submitted times that overlap, but not about plans', () => {
    const [first, last] = [shift('24 18:35-19:41', 0), shift('24 20:08-21:08', 0)];
    expect(listTexts(first, shift('24 19:41-20:08', 0), last)).toEqual([]);
    expect(listTexts(first, shift('24 19:00-20:50'), last)).toEqual([]);
    expect(listTexts(first, shift('24 19:00-20:50', 0), last)).toEqual([
      ['overlap', 'Tue 24/11/2026 19:00: 41 min overlap the visit from 18:35.'],
      ['overlap', 'Tue 24/11/2026 20:08: 42 min overlap the visit from 19:00.'],
    ]);
  });

  it('[TIM-02] warns about less than 11 hours between two working days, but not within one', () => {
    expect(listTexts(shift('24 10:00-12:00'), shift('24 14:00-22:00'), shift('25 09:00-12:00'))).toEqual([]);
    expect(listTexts(shift('24 14:00-22:00'), shift('25 08:30-12:00'))).toEqual([
      ['11_hours_rest', '10.5 h of rest before Wed 25/11/2026 08:30, less than 11.'],
    ]);
    expect(listTexts(shift('24 22:00-07:00'), shift('25 14:00-18:00'))).toEqual([
      ['11_hours_rest', '7 h of rest before Wed 25/11/2026 14:00, less than 11.'],
    ]);
  });

  it('[TIM-02] warns within one day too if its work exceeds 13 hours', () => {
    expect(listTexts(shift('24 07:00-09:00'), shift('24 19:00-21:00'))).toEqual([]);
    const [long, night] = [shift('24 08:00-20:00'), shift('24 22:00-08:00')];
    const warning = ['11_hours_rest', '2 h of rest before Tue 24/11/2026 22:00, less than 11.'];
    expect(listTexts(long, night)).toEqual([warning]);
    expect(listTexts(long, shift('24 20:15-20:30'), night)).toEqual([warning]);
  });

  it.each(REST_CASES)(
    '[TIM-02] warns about the rest of %s whenever a booking does',
    (_, { one, other, isTooLittle }) => {
      const shifts = [readPeriod(one), readPeriod(other)].map((period) => ({
        ...period,
        ...{ break_minutes: null, hours: '0', planned_hours: '0', miles: '0.00', large_expense: null },
      }));
      const warnings = findWarnings(findMonday(other[0].slice(0, 10)), shifts);
      expect(warnings.map(({ kind }) => kind)).toEqual(isTooLittle ? ['11_hours_rest'] : []);
    },
  );

  it('[TIM-02] checks the rest before Monday’s first shift, and leaves the next week’s to that week', () => {
    expect(listTexts(shift('22 14:00-23:00'), shift('23 08:00-10:00'))).toEqual([
      ['11_hours_rest', '9 h of rest before Mon 23/11/2026 08:00, less than 11.'],
    ]);
    expect(listTexts(shift('29 14:00-23:00'), shift('30 08:00-10:00'))).toEqual([]);
  });

  it('[TIM-02] warns if the week has no 24 hours off', () => {
    const all = ['23', '24', '25', '26', '27', '28', '29'].map((day) => shift(`${day} 10:00-12:00`));
    expect(listTexts(...all)).toEqual([['24_hours_off', 'No 24 consecutive hours off this week.']]);
    expect(listTexts(...all.filter((_, index) => index !== 3))).toEqual([]);
    // A shift from before reaches into the week, so Monday is not off.
    const before = { ...shift('22 10:00-12:00'), end_at: londonInstant('2026-11-23', '20:00') };
    expect(listTexts(before, ...all.slice(1)).map(([kind]) => kind)).toEqual(['24_hours_off']);
  });

  it('[TIM-02] warns about more than six hours without a 20-minute break, if the break is known', () => {
    expect(listTexts(shift('24 09:00-15:00', 0))).toEqual([]);
    expect(listTexts(shift('24 09:00-15:01', 20))).toEqual([]);
    expect(listTexts(shift('24 09:00-15:01'))).toEqual([]);
    expect(listTexts(shift('24 09:00-15:01', 19))).toEqual([
      ['break', 'Tue 24/11/2026 09:00: over 6 hours without a 20-minute break.'],
    ]);
  });

  it('[TIM-02] [MIL-01] marks times much longer than planned, and many miles for one visit', () => {
    expect(listTexts(shift('24 09:00-15:00', 20, { planned_hours: '1.67', miles: '100.00' }))).toEqual([]);
    expect(
      listTexts(
        shift('24 09:00-15:00', 20, { planned_hours: '1.50', miles: '940.00', large_expense: '485.00' }),
      ),
    ).toEqual([
      ['long', 'Tue 24/11/2026 09:00: 5.67 h, planned 1.5 h.'],
      ['far', 'Tue 24/11/2026 09:00: 940 miles for one visit.'],
      ['expense', 'Tue 24/11/2026 09:00: an expense of £485.00.'],
    ]);
  });
});
