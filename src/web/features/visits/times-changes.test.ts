import { expect, it } from 'vitest';
import { compareWithPlan } from '#web/features/visits/times-changes.ts';

const at = (start_at: string, end_at: string) => ({ start_at, end_at });
const worked = at('2026-11-24T16:00:00Z', '2026-11-24T20:00:00Z');

it('[TIM-02] times of a visit that the office has moved since are given with their day and the plan', () => {
  expect(compareWithPlan(worked, at('2026-11-24T19:30:00Z', '2026-11-24T23:00:00Z'))).toEqual([
    '16:00–20:00',
  ]);
  expect(compareWithPlan(worked, at('2026-11-25T00:00:00Z', '2026-11-25T04:00:00Z'))).toEqual([
    'Tue 24/11/2026 16:00–20:00',
    'The appointment is planned for Wed 25/11/2026 00:00–04:00. Is this right?',
  ]);
});
