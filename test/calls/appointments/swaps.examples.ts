import type { Access } from '#contract/core/endpoint.ts';
import { type Example, type Facts, nothing, type Subject } from '#test/calls/example.ts';

let weeks = 0;

/** A swap that one carer asks of another, each time in a week of its own. */
async function makeSwap(
  { app: { given, owner }, world }: Facts,
  asker: string,
  colleague: string,
  then: object = {},
): Promise<string> {
  const start_at = new Date(Date.parse('2027-09-06T10:00:00Z') + ++weeks * 7 * 86_400_000).toISOString();
  const { id } = await given.appointment({ carers: [{ id: world.id(asker) }], start_at, hours: 1 });
  const row = { appointment_id: id, asker_id: world.id(asker), colleague_id: world.id(colleague) };
  const [made] = await owner<{ id: string }[]>`insert into swap ${owner(row)} returning id`;
  if (Object.keys(then).length > 0) await owner`update swap set ${owner(then)} where id = ${made?.id ?? ''}`;
  return made?.id ?? '';
}

/** One for which the colleague gives another in return. */
async function makeExchange(facts: Facts, asker: string, colleague: string): Promise<string> {
  const { app, world } = facts;
  const start_at = new Date(Date.parse('2027-09-08T10:00:00Z') + ++weeks * 7 * 86_400_000).toISOString();
  const carers = [{ id: world.id(colleague) }];
  const { id: return_id } = await app.given.appointment({ carers, start_at, hours: 1 });
  return makeSwap(facts, asker, colleague, { status: 'proposed', return_id });
}

const params = (_facts: Facts, id: string) => ({ params: { id } });
const answer = (version: number) => (_facts: Facts, id: string) => ({ params: { id }, body: { version } });

export const examples: Record<string, Example> = {
  'GET /api/swaps/': { call: () => ({ query: { sort: 'created_at' } }) },
  'GET /api/appointments/{id}/swap_colleagues/': { about: 'appointment to swap', call: params },
  'POST /api/swaps/': {
    about: 'appointment to swap',
    call: ({ world }, id) => ({
      body: { appointment_id: id, colleague_id: world.id('Cole'), note: 'My exam is that day' },
    }),
  },
  'POST /api/swaps/{id}/accept/': { about: 'swap asked of the carer', call: answer(1) },
  'POST /api/swaps/{id}/agree/': { about: 'exchange', call: answer(2) },
  'POST /api/swaps/{id}/decline/': {
    about: 'swap asked of the carer',
    call: (_facts, id) => ({ params: { id }, body: { reason: 'Too far' } }),
  },
  'POST /api/swaps/{id}/withdraw/': { about: 'swap that the carer asks', call: params },
  'POST /api/swaps/{id}/approve/': { about: 'accepted swap', call: answer(2) },
  'POST /api/swaps/{id}/refuse/': {
    about: 'accepted swap',
    call: (_facts, id) => ({ params: { id }, body: { reason: 'She asked for you' } }),
  },
  'GET /api/swaps/{id}/returns/': { about: 'swap asked of the carer', call: params },
  'GET /api/swaps/{id}/meaning/': { about: 'accepted swap', call: params },
  'GET /api/swaps/rule/': nothing,
  'PUT /api/swaps/rule/': {
    call: async ({ app }) => {
      const [row] = await app.owner<{ version: number }[]>`select version from swap_rule`;
      return { body: { version: row?.version ?? 1, approval: 'always' } };
    },
  },
};

/** Others than Cole are busy then: he is the one colleague whom Cara works with. */
const makeAppointment =
  (carer: string, busy: readonly string[]) =>
  async ({ app: { given }, world }: Facts): Promise<string> => {
    const start_at = new Date(Date.parse('2027-09-06T10:00:00Z') + ++weeks * 7 * 86_400_000).toISOString();
    for (const name of busy)
      await given.appointment({ carers: [{ id: world.id(name) }], start_at, hours: 1 });
    const { id } = await given.appointment({ carers: [{ id: world.id(carer) }], start_at, hours: 1 });
    return id;
  };

export const subjects: Record<string, Subject> = {
  'appointment to swap': {
    make: makeAppointment('Cara', ['Carl', 'Cleo']),
    other: makeAppointment('Carl', []),
  },
  'swap asked of the carer': {
    make: (facts) => makeSwap(facts, 'Cole', 'Cara'),
    other: (facts) => makeSwap(facts, 'Carl', 'Cleo'),
  },
  'swap that the carer asks': {
    make: (facts) => makeSwap(facts, 'Cara', 'Cole'),
    other: (facts) => makeSwap(facts, 'Carl', 'Cleo'),
  },
  exchange: {
    make: (facts) => makeExchange(facts, 'Cara', 'Cole'),
    other: (facts) => makeExchange(facts, 'Carl', 'Cleo'),
  },
  'accepted swap': { make: (facts) => makeSwap(facts, 'Carl', 'Cara', { status: 'accepted' }) },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/swaps/': { admin: 'ALL', carer: 'OWN' },
  'GET /api/appointments/{id}/swap_colleagues/': { carer: 'OWN' },
  'POST /api/swaps/': { carer: 'OWN' },
  'POST /api/swaps/{id}/accept/': { carer: 'OWN' },
  'POST /api/swaps/{id}/agree/': { carer: 'OWN' },
  'POST /api/swaps/{id}/decline/': { carer: 'OWN' },
  'POST /api/swaps/{id}/withdraw/': { carer: 'OWN' },
  'POST /api/swaps/{id}/approve/': { admin: 'ALL' },
  'POST /api/swaps/{id}/refuse/': { admin: 'ALL' },
  'GET /api/swaps/{id}/returns/': { carer: 'OWN' },
  'GET /api/swaps/{id}/meaning/': { admin: 'ALL' },
  'GET /api/swaps/rule/': { admin: 'ALL' },
  'PUT /api/swaps/rule/': { admin: 'ALL' },
};
