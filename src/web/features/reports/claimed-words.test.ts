import { expect, it } from 'vitest';
import { describeClaimed, findUnusualClaim } from '#web/features/reports/claimed-words.ts';

const planned = { start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z' };
const claim = (end: string, miles = '0.00', large_expense: string | null = null) => ({
  ...planned,
  claimed: { start_at: planned.start_at, end_at: `2026-11-24T${end}:00Z`, miles, large_expense },
});

it('[REP-03] gives the claims with a report, and the plan if they differ', () => {
  expect(describeClaimed(claim('11:00'))).toBe('Tue 24/11/2026 09:00–11:00');
  expect(describeClaimed(claim('12:30', '12.00'))).toBe(
    'Tue 24/11/2026 09:00–12:30, planned 09:00–11:00; 12 miles',
  );
  expect(
    describeClaimed({
      ...planned,
      claimed: { start_at: null, end_at: null, miles: '0.00', large_expense: null },
    }),
  ).toBe('No times yet');
});

it('[REP-03] sends a report to the desk if a decimal point may be missing in its times or miles', () => {
  expect(findUnusualClaim(claim('15:00', '100.00'))).toBeUndefined();
  expect(findUnusualClaim(claim('15:01'))).toContain('The carer claimed 6 h 1 min, but 2 h was planned.');
  expect(findUnusualClaim(claim('11:00', '940.00'))).toContain('The carer claimed 940 miles.');
  expect(findUnusualClaim(claim('11:00', '0.00', '240.00'))).toContain(
    'The carer claimed an expense of £240.00',
  );
  expect(findUnusualClaim({ ...planned, claimed: null })).toBeUndefined();
});
