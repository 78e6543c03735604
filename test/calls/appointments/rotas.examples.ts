import type { Access } from '#contract/core/endpoint.ts';
import type { Example, Facts, Subject } from '#test/calls/example.ts';

/** Puts back what was taken away, as the example before has left nothing to take away. */
async function putBack({ app }: Facts, id: string): Promise<number> {
  const [row] = await app.owner<{ version: number }[]>`
    update rota_entry set deleted_at = null where id = ${id} returning version`;
  return row?.version ?? 1;
}

export const examples: Record<string, Example> = {
  'GET /api/rotas/day/{date}': {
    about: 'rota_carer',
    call: (_facts, carer_id) => ({ params: { date: '2026-11-30' }, query: { carer_id } }),
  },
  'GET /api/rotas/week/{date}': { call: () => ({ params: { date: '2026-11-30' } }) },
  'POST /api/rotas/day/': {
    about: 'rota_carer',
    call: (_facts, carer_id) => ({
      body: { carer_id, date: '2026-12-02', kind: 'available', start_time: '22:00', end_time: '06:00' },
    }),
  },
  'PUT /api/rotas/{id}': {
    about: 'rota_entry',
    call: async (facts, id) => ({
      params: { id },
      body: { version: await putBack(facts, id), note: `Note ${facts.next()}` },
    }),
  },
  'DELETE /api/rotas/{id}': {
    about: 'rota_entry',
    call: async (facts, id) => {
      await putBack(facts, id);
      return { params: { id } };
    },
  },
  'POST /api/rotas/patterns/': {
    about: 'rota_carer',
    call: (_facts, carer_id) => ({
      body: {
        ...{ carer_id, kind: 'available', start_time: '09:00', end_time: '12:00' },
        ...{ first_date: '2027-03-01', last_date: '2027-03-31', weekdays: [1], every_weeks: 2 },
      },
    }),
  },
  'POST /api/rotas/patterns/{id}/end/': {
    about: 'rota_pattern',
    call: async ({ app }, entry) => {
      const [row] = await app.owner<{ pattern_id: string }[]>`
        update rota_entry set deleted_at = null, pattern_id = coalesce(pattern_id, gen_random_uuid())
        where id = ${entry} returning pattern_id`;
      return { params: { id: row?.pattern_id ?? entry }, body: { from_date: '2026-11-25' } };
    },
  },
  'POST /api/rotas/exchanges/': {
    call: async ({ app: { given, owner }, world, next }) => {
      // On Saturdays: the examples of swaps have the Mondays and Wednesdays of many years.
      const start_at = new Date(
        Date.parse('2027-09-11T10:00:00Z') + (next() % 8000) * 7 * 86_400_000,
      ).toISOString();
      const part = async (carer: string) => {
        const carer_id = world.id(carer);
        const { id } = await given.appointment({ carers: [{ id: carer_id }], start_at, hours: 1 });
        const [row] = await owner<{ version: number }[]>`select version from appointment where id = ${id}`;
        return { appointment_id: id, version: row?.version ?? 1, carer_id };
      };
      return { body: { first: await part('Cara'), second: await part('Cole'), acknowledged_warnings: [] } };
    },
  },
  'GET /api/rotas/templates/': { call: () => ({}) },
  'POST /api/rotas/templates/': {
    call: ({ next }) => ({ body: { name: `Term time ${next()}`, date: '2027-02-01' } }),
  },
  'DELETE /api/rotas/templates/{id}': {
    about: 'rota_template',
    call: async ({ app }, id) => {
      await app.owner`update rota_template set deleted_at = null where id = ${id}`;
      return { params: { id } };
    },
  },
  'POST /api/rotas/copies/preview/': {
    call: () => ({ body: { date: '2027-02-01', entries: true, carers: true } }),
  },
  'POST /api/rotas/copies/': {
    call: () => ({ body: { date: '2027-02-01', entries: true, carers: true } }),
  },
  'POST /api/rotas/copies/undo/': { call: () => ({ body: { entry_ids: [], appointments: [] } }) },
};

export const subjects: Record<string, Subject> = {
  rota_entry: { own: 'rota of Cara', other: 'rota of Cole' },
  rota_carer: { own: 'Cara', other: 'Cole' },
  rota_template: { own: 'template of a week' },
  rota_pattern: { own: 'rota of Cara', other: 'rota of Cole' },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/rotas/day/{date}': { admin: 'ALL', carer: 'OWN' },
  'GET /api/rotas/week/{date}': { admin: 'ALL', carer: 'OWN' },
  'POST /api/rotas/day/': { admin: 'ALL', carer: 'OWN' },
  'PUT /api/rotas/{id}': { admin: 'ALL', carer: 'OWN' },
  'DELETE /api/rotas/{id}': { admin: 'ALL', carer: 'OWN' },
  'POST /api/rotas/patterns/': { admin: 'ALL', carer: 'OWN' },
  'POST /api/rotas/patterns/{id}/end/': { admin: 'ALL', carer: 'OWN' },
  'POST /api/rotas/exchanges/': { admin: 'ALL' },
  'GET /api/rotas/templates/': { admin: 'ALL' },
  'POST /api/rotas/templates/': { admin: 'ALL' },
  'DELETE /api/rotas/templates/{id}': { admin: 'ALL' },
  'POST /api/rotas/copies/preview/': { admin: 'ALL' },
  'POST /api/rotas/copies/': { admin: 'ALL' },
  'POST /api/rotas/copies/undo/': { admin: 'ALL' },
};
