import { expect, it } from 'vitest';
import { describeDifference } from '#web/features/visits/timesheets/timesheet-words.ts';

const planned = { start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z' };

it.each([
  ['2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z', 'As planned.'],
  ['2026-11-24T09:20:00Z', '2026-11-24T11:00:00Z', 'Started 20 min later than planned.'],
  [
    '2026-11-24T08:00:00Z',
    '2026-11-24T10:30:00Z',
    'Started 1 h earlier, finished 30 min earlier than planned.',
  ],
  ['2026-11-24T09:00:00Z', '2026-11-25T12:00:00Z', 'Finished 25 h later than planned.'],
  ['2026-10-15T08:00:00Z', '2026-10-15T10:00:00Z', 'On Thu 15/10/2026, planned for Tue 24/11/2026.'],
])('[TIM-02] times from %s to %s are shown beside the plan', (start_at, end_at, words) => {
  expect(describeDifference({ start_at, end_at }, planned)).toBe(words);
});
