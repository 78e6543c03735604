import { expect, it } from 'vitest';
import type { BoardVisit } from '#contract/visits/day-board.ts';
import { groupBoard } from '#web/features/visits/day-board/board-groups.ts';

const now = new Date('2026-11-24T16:45:00Z');
const visit = (more: Partial<BoardVisit>): BoardVisit => ({
  ...{ appointment_carer_id: null, appointment_id: null, is_restricted: false, client: null, service: null },
  ...{ start_at: '2026-11-24T16:00:00Z', end_at: '2026-11-24T18:00:00Z', place: null, young_person: null },
  carer: { id: 'cara', name: 'Cara Jones', phone: null },
  ...{
    arrived_at: null,
    left_at: null,
    is_arrival_typed: false,
    is_departure_typed: false,
    has_times: false,
  },
  ...more,
});
const stand = (more: Partial<BoardVisit>) => {
  const [group] = groupBoard([visit(more)], now).filter(({ rows }) => rows.length > 0);
  return [group?.name, group?.rows[0]?.tone, group?.rows[0]?.words];
};
const arrived_at = '2026-11-24T16:03:00Z';

it('[DAY-01] A visit is expected, late by amber and red, arrived, or left', () => {
  expect(stand({ start_at: '2026-11-24T17:00:00Z' })).toEqual(['next', 'neutral', 'Expected']);
  expect(stand({ start_at: '2026-11-24T16:40:00Z' })).toEqual(['next', 'neutral', 'Due now']);
  expect(stand({ start_at: '2026-11-24T16:30:00Z' })).toEqual(['late', 'yellow', '15 min late']);
  expect(stand({})).toEqual(['late', 'red', '45 min late']);
  expect(stand({ arrived_at })).toEqual(['here', 'green', 'Arrived 16:03']);
  expect(stand({ arrived_at, left_at: '2026-11-24T16:40:00Z' })).toEqual(['left', 'neutral', 'Left 16:40']);
});

it('[DAY-01] What needs somebody says so: no carer, no arrival at all, and a carer who has not left', () => {
  expect(stand({ carer: null })).toEqual(['no carer', 'red', 'No carer']);
  expect(stand({ end_at: '2026-11-24T16:30:00Z' })).toEqual(['late', 'red', 'Over, no arrival']);
  const overdue = { arrived_at, end_at: '2026-11-24T16:15:00Z' };
  expect(stand(overdue)).toEqual(['here', 'yellow', 'Not left, planned until 16:15']);
});

it('[DAY-01] A carer whose times are submitted is not late, whether they tapped or not', () => {
  expect(stand({ has_times: true })).toEqual(['left', 'neutral', 'Times submitted']);
});
