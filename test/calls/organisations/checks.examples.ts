import { addDays } from '#contract/core/dates.ts';
import type { Access } from '#contract/core/endpoint.ts';
import { type Example, type Facts, nothing, type Subject } from '#test/calls/example.ts';

/** The version as it is: examples before this one may have raised it. */
async function findVersion({ app }: Facts, table: string, id: string): Promise<number> {
  const [row] = await app.owner<
    { version: number }[]
  >`select version from ${app.owner(table)} where id = ${id}`;
  return row?.version ?? 1;
}

export const examples: Record<string, Example> = {
  'GET /api/check_kinds/': nothing,
  'POST /api/check_kinds/': {
    call: ({ next }) => ({ body: { name: `Kind ${next()}`, months: 12, service_type_ids: [] } }),
  },
  'PUT /api/check_kinds/{id}': {
    about: 'check kind',
    call: async (facts, id) => ({
      params: { id },
      body: { version: await findVersion(facts, 'check_kind', id), months: 24 },
    }),
  },
  'GET /api/carer_checks/': { call: () => ({ query: { sort: 'carer', state: 'valid' } }) },
  'GET /api/carer_checks/months/': nothing,
  'GET /api/carer_checks/carer/{id}': { about: 'checked carer', call: (_facts, id) => ({ params: { id } }) },
  'POST /api/carer_checks/': {
    about: 'checked carer',
    call: ({ world, next }, carer_id) => ({
      body: {
        carer_id,
        kind_id: world.id('First aid'),
        issued_on: addDays('2010-01-01', next()),
        expires_on: '2030-01-01',
      },
    }),
  },
  'PUT /api/carer_checks/{id}': {
    about: 'carer check',
    call: async (facts, id) => ({
      params: { id },
      body: { version: await findVersion(facts, 'carer_check', id), reference: `R ${facts.next()}` },
    }),
  },
  'GET /api/appointments/unchecked_carers/': {
    call: () => ({ query: { start_date: '2026-11-23', end_date: '2026-12-20' } }),
  },
};

export const subjects: Record<string, Subject> = {
  'check kind': { own: 'First aid' },
  'carer check': { own: 'first aid of Cara', other: 'first aid of Cole' },
  'checked carer': { own: 'Cara', other: 'Cole' },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/check_kinds/': { admin: 'ALL' },
  'POST /api/check_kinds/': { admin: 'ALL' },
  'PUT /api/check_kinds/{id}': { admin: 'ALL' },
  'GET /api/carer_checks/': { admin: 'ALL', carer: 'OWN' },
  'GET /api/carer_checks/months/': { admin: 'ALL' },
  'GET /api/carer_checks/carer/{id}': { admin: 'ALL', carer: 'OWN' },
  'POST /api/carer_checks/': { admin: 'ALL' },
  'PUT /api/carer_checks/{id}': { admin: 'ALL' },
  'GET /api/appointments/unchecked_carers/': { admin: 'ALL' },
};
