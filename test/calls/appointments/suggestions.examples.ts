import type { Access } from '#contract/core/endpoint.ts';
import { type Example, type Facts, nothing, type Subject } from '#test/calls/example.ts';

const gapVersion = async ({ app }: Facts, id: string): Promise<number> => {
  const [row] = await app.owner<{ version: number }[]>`select version from appointment where id = ${id}`;
  return row?.version ?? 1;
};

export const examples: Record<string, Example> = {
  'GET /api/appointments/{id}/suggested_carers/': {
    about: 'appointment to fill',
    call: (_facts, id) => ({ params: { id } }),
  },
  'GET /api/rotas/weights/': nothing,
  'PUT /api/rotas/weights/': {
    call: async ({ app }) => {
      const [row] = await app.owner<{ version: number }[]>`select version from suggestion_weights`;
      return { body: { version: row?.version ?? 1, near: 5 } };
    },
  },
  'POST /api/week_fills/preview/': { call: () => ({ body: { date: '2027-02-01' } }) },
  'POST /api/week_fills/': {
    call: async (facts) => {
      const appointment_id = facts.world.id('amy uncovered');
      const version = await gapVersion(facts, appointment_id);
      return { body: { items: [{ appointment_id, version, carer_ids: [] }] } };
    },
  },
};

export const subjects: Record<string, Subject> = {
  'appointment to fill': { own: 'ann in 14 days' },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/appointments/{id}/suggested_carers/': { admin: 'ALL' },
  'GET /api/rotas/weights/': { admin: 'ALL' },
  'PUT /api/rotas/weights/': { admin: 'ALL' },
  'POST /api/week_fills/preview/': { admin: 'ALL' },
  'POST /api/week_fills/': { admin: 'ALL' },
};
