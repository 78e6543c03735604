import { describe, expect, it } from 'vitest';
import { dayAfterKey, moveMonths, weeksOfMonth } from './calendar-month.ts';

describe('the calendar', () => {
  it('[DAT-01] starts its weeks on Monday and always shows six', () => {
    const weeks = weeksOfMonth('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks[0]?.[6]).toBe('2026-11-01');
  });

  it('[UIX-07] goes where its keys lead, and to the last day of a shorter month', () => {
    expect(dayAfterKey('2026-11-21', 'ArrowRight', false)).toBe('2026-11-22');
    expect(dayAfterKey('2026-11-21', 'Home', false)).toBe('2026-11-16');
    expect(dayAfterKey('2026-11-21', 'End', false)).toBe('2026-11-22');
    expect(dayAfterKey('2026-11-21', 'PageDown', true)).toBe('2027-11-21');
    expect(dayAfterKey('2026-11-21', 'a', false)).toBeUndefined();
    expect(moveMonths('2026-01-31', 1)).toBe('2026-02-28');
  });
});
