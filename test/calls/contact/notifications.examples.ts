import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, type Facts, listing, nothing, type Subject } from '#test/calls/example.ts';

/** How to call what is about a person's own notifications. */

const list = '/api/notifications/';
const hours = { push: true, quiet_from: '21:00', quiet_until: '06:30', daily_at: '16:00' };
const device = ({ next }: Facts) => `https://push.example.com/${next()}`;
const keys = { p256dh: 'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK', auth: 'k2i03sWqLRfPqWqEv0DqFg' };

/** Everybody chooses in turn, from the version that there is. */
const choose: Example = {
  call: async ({ app }) => {
    await app.owner`delete from notification_choice`;
    return { body: { ...hours, kinds: [], version: 1 } };
  },
};

export const examples: Record<string, Example> = {
  [`GET ${list}`]: listing({ unread: 'true', page_size: '5' }),
  [`GET ${list}unread/`]: nothing,
  [`PUT ${list}{id}/read/`]: byId('notification'),
  [`PUT ${list}read/`]: { about: 'notification', call: (_facts, id) => ({ body: { up_to: id } }) },
  [`GET ${list}choices/`]: nothing,
  [`PUT ${list}choices/`]: choose,
  [`GET ${list}push_key/`]: nothing,
  [`POST ${list}devices/`]: { call: (facts) => ({ body: { endpoint: device(facts), keys } }) },
  [`POST ${list}devices/remove/`]: { call: (facts) => ({ body: { endpoint: device(facts) } }) },
};

export const subjects: Record<string, Subject> = {
  notification: {
    own: { admin: 'notification of Ada', carer: 'notification of Cara', client: 'notification of Cliff' },
    other: 'notification of Carl',
  },
};

const own: Access = { admin: 'OWN', carer: 'OWN', client: 'OWN' };

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  ...Object.fromEntries(Object.keys(examples).map((call) => [call, own])),
  'POST /api/reports/remind/': { admin: 'ALL' },
};
