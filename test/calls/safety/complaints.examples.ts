import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts, listing, nothing, type Subject } from '#test/calls/example.ts';

/** How to call what is about complaints. */

const FACTS = {
  ...{ received_on: '2026-11-16', complainant_kind: 'parent or family', complainant_name: 'Ms Bell' },
  ...{ carer_id: null, client_id: null, came_by: 'call', category: 'communication' },
  ...{ text: 'Nobody rang me back.', is_serious: false, is_complex: false },
  ...{ acknowledged_on: '2026-11-17', stage: 1, stage_from: null },
};

async function makeComplaint({ app: { owner }, world }: Facts, isClosed: boolean): Promise<string> {
  const closed = isClosed
    ? { outcome: 'upheld', closed_on: '2026-11-20', lessons: 'Ring back.', closed_by: world.id('Ada') }
    : {};
  const [row] = await owner<{ id: string }[]>`insert into complaint ${owner({
    ...FACTS,
    ...closed,
    ...{ young_person_id: world.id('Amy'), created_by: world.id('Ada') },
    ...{ acknowledge_due_on: '2026-11-19', answer_due_on: '2026-11-30' },
  })} returning id`;
  return row?.id ?? '';
}

const office: Access = { admin: 'ALL' };

export const examples: Record<string, Example> = {
  'GET /api/complaints/': listing({ state: 'open' }),
  'GET /api/complaints/counts/': nothing,
  'POST /api/complaints/': {
    about: 'young_person',
    call: (_facts, young_person_id) => ({ body: { ...FACTS, young_person_id } }),
  },
  'GET /api/complaints/{id}': byId('complaint'),
  'PUT /api/complaints/{id}': {
    about: 'open complaint',
    call: ({ world }, id) => ({
      params: { id },
      body: { ...FACTS, text: 'Nobody rang.', young_person_id: world.id('Amy'), version: 1 },
    }),
  },
  'POST /api/complaints/{id}/steps/': {
    about: 'open complaint',
    call: (_facts, id) => ({ params: { id }, body: { happened_on: '2026-11-18', text: 'Rang her.' } }),
  },
  'POST /api/complaints/{id}/close/': {
    about: 'open complaint',
    call: (_facts, id) => ({
      params: { id },
      body: { outcome: 'partly upheld', closed_on: '2026-11-20', lessons: 'Ring back the same day.' },
    }),
  },
  'POST /api/complaints/{id}/reopen/': {
    about: 'closed complaint',
    call: (_facts, id) => ({ params: { id }, body: { reason: 'She is not content.' } }),
  },
};

export const subjects: Record<string, Subject> = {
  complaint: { own: 'complaint about Amy' },
  'open complaint': { make: (facts) => makeComplaint(facts, false) },
  'closed complaint': { make: (facts) => makeComplaint(facts, true) },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = Object.fromEntries(
  Object.keys(examples).map((call) => [call, office]),
);
