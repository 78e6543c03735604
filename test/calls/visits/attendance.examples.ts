import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts } from '#test/calls/example.ts';

/** Undoes what the examples before have said, with the times that stand in its way, and lets no call come between. */
async function start({ app }: Facts, id: string, arrived_at: string | null, left_at: string | null) {
  await app.owner.begin(async (db) => {
    await db`update timesheet set status = 'required', submitted_at = null, submitted_by = null
      where appointment_carer_id = ${id}`;
    await db`update attendance set arrived_at = null, left_at = null, is_arrival_typed = false, is_departure_typed = false
      where appointment_carer_id = ${id}`;
    await db`update attendance set arrived_at = ${arrived_at}, left_at = ${left_at} where appointment_carer_id = ${id}`;
  });
}

/** Of the visit today. */
const [CAME, WENT] = ['2026-11-24T11:00:00Z', '2026-11-24T11:55:00Z'];
const about = 'assignment';

export const examples: Record<string, Example> = {
  'POST /api/visits/{id}/arrival/': {
    about,
    call: async (facts, id) => {
      await start(facts, id, null, null);
      return { params: { id }, body: { at: CAME, is_typed: true } };
    },
  },
  'DELETE /api/visits/{id}/arrival/': {
    about,
    call: async (facts, id) => {
      await start(facts, id, CAME, null);
      return { params: { id } };
    },
  },
  'POST /api/visits/{id}/departure/': {
    about,
    call: async (facts, id) => {
      await start(facts, id, CAME, null);
      return { params: { id }, body: { at: WENT, is_typed: true } };
    },
  },
  'DELETE /api/visits/{id}/departure/': {
    about,
    call: async (facts, id) => {
      await start(facts, id, CAME, WENT);
      return { params: { id } };
    },
  },
  'GET /api/visits/appointment/{id}/attendance/': byId('appointment'),
  'GET /api/day_board/': { call: () => ({ query: { date: '2026-11-24' } }) },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'POST /api/visits/{id}/arrival/': { carer: 'OWN' },
  'DELETE /api/visits/{id}/arrival/': { carer: 'OWN' },
  'POST /api/visits/{id}/departure/': { carer: 'OWN' },
  'DELETE /api/visits/{id}/departure/': { carer: 'OWN' },
  'GET /api/visits/appointment/{id}/attendance/': { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  'GET /api/day_board/': { admin: 'ALL' },
};
