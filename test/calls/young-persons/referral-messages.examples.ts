import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts } from '#test/calls/example.ts';

/** How to call what is about questions on referrals. */

const list = '/api/app_supports_required/';
const ofLink = `${list}public/questions/`;

/** A link to a question that was asked a moment ago. */
async function findToken({ app: { given }, world, next }: Facts): Promise<string> {
  const token = `link ${next()}`;
  const referral = await given.referral({ client: { id: world.id('Ashdown') } });
  await given.referralMessage({ referral, created_by: { id: world.id('Ada') }, token });
  return token;
}

export const examples: Record<string, Example> = {
  [`GET ${list}{id}/messages/`]: byId('referral'),
  [`POST ${list}{id}/messages/`]: {
    about: 'referral',
    call: ({ next }, id) => ({ params: { id }, body: { text: `Which school? ${next()}` } }),
  },
  [`POST ${ofLink}open/`]: { call: async (facts) => ({ body: { token: await findToken(facts) } }) },
  [`POST ${ofLink}answer/`]: {
    call: async (facts) => ({ body: { token: await findToken(facts), text: 'Elm Park.' } }),
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  [`GET ${list}{id}/messages/`]: { admin: 'ALL', client: 'CLI' },
  [`POST ${list}{id}/messages/`]: { admin: 'ALL', client: 'CLI' },
  [`POST ${ofLink}open/`]: { public: 'TOK' },
  [`POST ${ofLink}answer/`]: { public: 'TOK' },
};
