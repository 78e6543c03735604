import { randomUUID } from 'node:crypto';
import { CHAT_FILES_FIELD } from '#contract/contact/chats.ts';
import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts, listing, type Subject } from '#test/calls/example.ts';
import { pdf } from '#test/kit/given-files.ts';

/** How to call what is about conversations with the office. A conversation is named by its person. */

const list = '/api/chats/';

const BUS_TIMES = {
  field: CHAT_FILES_FIELD,
  name: 'Bus times.pdf',
  type: 'application/pdf',
  content: pdf(),
};

/** A message of the conversation that is called about, which is there from the first on. */
async function findMessage({ app: { owner } }: Facts, id: string): Promise<string> {
  const [row] = await owner<
    { id: string }[]
  >`select id from chat_message where person_id = ${id} order by id limit 1`;
  return row?.id ?? randomUUID();
}

export const examples: Record<string, Example> = {
  [`GET ${list}`]: listing({ waiting: 'true', name: 'c' }),
  [`GET ${list}{id}/`]: byId('chat'),
  [`POST ${list}{id}/messages/`]: {
    about: 'chat',
    call: ({ next }, id) => ({ params: { id }, body: { key: randomUUID(), text: `Hello ${next()}` } }),
  },
  [`POST ${list}{id}/files/`]: {
    about: 'chat',
    call: (_facts, id) => ({
      params: { id },
      body: { key: randomUUID(), text: '' },
      files: [BUS_TIMES],
    }),
  },
  [`PUT ${list}{id}/read/`]: {
    about: 'chat',
    call: async (facts, id) => ({ params: { id }, body: { up_to: await findMessage(facts, id) } }),
  },
  [`GET ${list}typing/{id}/`]: byId('chat'),
  [`PUT ${list}typing/{id}/`]: {
    about: 'chat',
    call: (_facts, id) => ({ params: { id }, body: { is_typing: true } }),
  },
};

export const subjects: Record<string, Subject> = {
  chat: { own: { admin: 'Cara', carer: 'Cara', client: 'Cliff' }, other: 'Carl' },
};

const talkers: Access = { admin: 'ALL', carer: 'OWN', client: 'OWN' };

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  [`GET ${list}`]: { admin: 'ALL' },
  [`GET ${list}{id}/`]: talkers,
  [`POST ${list}{id}/messages/`]: talkers,
  [`POST ${list}{id}/files/`]: talkers,
  [`PUT ${list}{id}/read/`]: talkers,
  [`GET ${list}typing/{id}/`]: talkers,
  [`PUT ${list}typing/{id}/`]: talkers,
};
