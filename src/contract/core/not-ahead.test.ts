import { describe, expect, it } from 'vitest';
import { describeDayAhead, describeInstantAhead, describeMomentAhead } from '#contract/core/not-ahead.ts';

const at = (iso: string) => new Date(iso);

describe('a time in the future', () => {
  it('[MIL-01] [EXP-01] is a day after London’s today, whatever the day elsewhere', () => {
    const lateInJune = at('2026-06-30T23:30:00Z');
    expect(describeDayAhead('2026-07-01', lateInJune)).toBeUndefined();
    expect(describeDayAhead('2026-07-02', lateInJune)).toBe(
      '02/07/2026 is in the future. Enter today’s date or an earlier one.',
    );
    expect(describeDayAhead('2226-07-02', lateInJune)).toMatch(/^02\/07\/2226 is in the future/);
    for (const typed of ['', '31/12/2026', '2026-12-32', 'tomorrow'])
      expect([describeDayAhead(typed, lateInJune), describeMomentAhead(typed, '10:00', lateInJune)]).toEqual([
        undefined,
        undefined,
      ]);
    expect(describeMomentAhead('2026-06-30', 'noon', lateInJune)).toBeUndefined();
  });

  it('[TIM-02] is any instant after now, described with its day if that differs', () => {
    const now = at('2026-11-22T01:16:20Z');
    expect(describeInstantAhead('2026-11-22T01:16:00Z', now)).toBeUndefined();
    expect(describeInstantAhead('2026-11-22T08:00:00Z', now)).toBe(
      '08:00 is in the future. It is now 01:16.',
    );
    expect(describeInstantAhead('2026-11-23T08:00:00Z', now)).toBe(
      '08:00 is in the future. It is now Sun 22/11/2026 01:16.',
    );
  });

  it('[DAT-06] distinguishes the two 01:30s of the last Sunday of October', () => {
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    expect(describeInstantAhead(second, at(first))).toBe('01:30 is in the future. It is now 01:30.');
    expect(describeInstantAhead(first, at(first))).toBeUndefined();
    expect(describeInstantAhead(second, at(second))).toBeUndefined();
    // A note with 01:30 means the first one, so it is accepted once that has passed.
    expect(describeMomentAhead('2026-10-25', '01:30', at('2026-10-25T00:29:00Z'))?.path).toBe('time');
    expect(describeMomentAhead('2026-10-25', '01:30', at(first))).toBeUndefined();
    expect(describeMomentAhead('2026-10-25', '01:30', at('2026-10-25T01:10:00Z'))).toBeUndefined();
  });
});
