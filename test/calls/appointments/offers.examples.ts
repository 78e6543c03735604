import type { Access } from '#contract/core/endpoint.ts';
import type { Example, Facts, Subject } from '#test/calls/example.ts';

let days = 0;

/** An uncovered appointment of a day of its own, which is offered to Cara and, for the office, to nobody else. */
async function makeOffer({ app: { given, owner }, world }: Facts, carer: string): Promise<string> {
  const start_at = new Date(Date.parse('2027-03-01T10:00:00Z') + ++days * 86_400_000).toISOString();
  const { id } = await given.appointment({ carers: [], start_at, hours: 1 });
  const [made] = await owner<{ id: string }[]>`
    insert into offer (appointment_id, carers_wanted) values (${id}, 1) returning id`;
  await owner`insert into offer_carer (offer_id, carer_id) values (${made?.id ?? ''}, ${world.id(carer)})`;
  return made?.id ?? '';
}

export const examples: Record<string, Example> = {
  'GET /api/offers/': { call: () => ({ query: { sort: 'created_at' } }) },
  'POST /api/offers/': {
    about: 'appointment to offer',
    call: ({ world }, id) => ({
      body: { appointment_ids: [id], carer_ids: [world.id('Cleo')], carers_wanted: 3 },
    }),
  },
  'POST /api/offers/{id}/accept/': {
    about: 'offer',
    call: (_facts, id) => ({ params: { id }, body: { version: 1 } }),
  },
  'POST /api/offers/{id}/decline/': {
    about: 'offer',
    call: (_facts, id) => ({ params: { id }, body: { reason: 'Too far' } }),
  },
  'POST /api/offers/{id}/withdraw/': { about: 'offer', call: (_facts, id) => ({ params: { id } }) },
};

export const subjects: Record<string, Subject> = {
  offer: { make: (facts) => makeOffer(facts, 'Cara'), other: (facts) => makeOffer(facts, 'Carl') },
  'appointment to offer': { own: 'ann in 14 days' },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/offers/': { admin: 'ALL', carer: 'OWN' },
  'POST /api/offers/': { admin: 'ALL' },
  'POST /api/offers/{id}/accept/': { carer: 'OWN' },
  'POST /api/offers/{id}/decline/': { carer: 'OWN' },
  'POST /api/offers/{id}/withdraw/': { admin: 'ALL' },
};
