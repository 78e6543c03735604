import type { Access } from '#contract/core/endpoint.ts';
import { type Example, nothing } from '#test/calls/example.ts';

export const examples: Record<string, Example> = {
  'GET /api/settings/': nothing,
  'GET /api/settings/set_up/': nothing,
  'POST /api/settings/test_email/': nothing,
  'PUT /api/settings/': {
    call: async ({ app, next }) => {
      const [row] = await app.owner<{ version: number }[]>`select version from agency_settings`;
      return { body: { version: row?.version ?? 1, payment_details: `Bank ${next()}` } };
    },
  },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'GET /api/settings/': { admin: 'ALL' },
  'PUT /api/settings/': { admin: 'ALL' },
  'GET /api/settings/set_up/': { admin: 'ALL' },
  'POST /api/settings/test_email/': { admin: 'OWN' },
};
