import { addDays } from '#contract/core/dates.ts';
import type { Access } from '#contract/core/endpoint.ts';
import type { Example, Facts, Subject } from '#test/calls/example.ts';

let days = 0;
const nextDay = () => addDays('2027-03-01', ++days);

async function makeRequest({ app: { owner }, world }: Facts, carer: string): Promise<string> {
  const day = nextDay();
  const [row] = await owner<{ id: string }[]>`insert into leave_request (carer_id, first_date, last_date)
    values (${world.id(carer)}, ${day}, ${day}) returning id`;
  return row?.id ?? '';
}

export const examples: Record<string, Example> = {
  'GET /api/leave_requests/': { call: () => ({ query: { sort: '-first_date' } }) },
  'POST /api/leave_requests/': {
    call: () => {
      const day = nextDay();
      return { body: { first_date: day, last_date: day, note: 'A wedding' } };
    },
  },
  'POST /api/leave_requests/{id}/approve/': {
    about: 'leave request',
    call: (_facts, id) => ({ params: { id }, body: { version: 1, answer: 'Enjoy it', take_off: true } }),
  },
  'POST /api/leave_requests/{id}/decline/': {
    about: 'leave request',
    call: (_facts, id) => ({ params: { id }, body: { version: 1, answer: 'Too many are away' } }),
  },
  'POST /api/leave_requests/{id}/withdraw/': {
    about: 'leave request',
    call: (_facts, id) => ({ params: { id } }),
  },
};

export const subjects: Record<string, Subject> = {
  'leave request': {
    make: (facts) => makeRequest(facts, 'Cara'),
    other: (facts) => makeRequest(facts, 'Carl'),
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/leave_requests/': { admin: 'ALL', carer: 'OWN' },
  'POST /api/leave_requests/': { carer: 'OWN' },
  'POST /api/leave_requests/{id}/approve/': { admin: 'ALL' },
  'POST /api/leave_requests/{id}/decline/': { admin: 'ALL' },
  'POST /api/leave_requests/{id}/withdraw/': { carer: 'OWN' },
};
