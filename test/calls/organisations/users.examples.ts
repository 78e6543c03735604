import type { Access } from '#contract/core/endpoint.ts';
import { byId, type Example, listing, nothing, type Subject } from '#test/calls/example.ts';

/** How to call what is about signing in and accounts. */
export const examples: Record<string, Example> = {
  'GET /api/users/sign_in_options/': nothing,
  'POST /api/users/exchange_code/': {
    call: ({ app }) => ({
      body: {
        code: 'subject of Cara',
        code_verifier: 'v'.repeat(43),
        redirect_uri: `${app.public_url}/login/callback`,
      },
    }),
  },
  'POST /api/users/sign_in/': {
    call: ({ next }) => ({ body: { id_token: `subject of Cara#${next()}`, nonce: 'nonce' } }),
  },
  'POST /api/users/renew_session/': {
    call: async ({ app }) => ({
      headers: { cookie: `__Host-placewell=${(await app.as.carer('Cara').session()).cookie}` },
    }),
  },
  'POST /api/users/sign_out/': nothing,
  'GET /api/users/me/': nothing,
  'GET /api/users/': listing({ page_size: '100' }),
  'GET /api/users/active_users/': listing({ user_type: 'user' }),
  'GET /api/users/{id}': byId('user'),
  'POST /api/users/{id}/end_sessions/': byId('user'),
  'POST /api/users/{id}/forget_sign_in/': byId('user'),
};

export const subjects: Record<string, Subject> = {
  user: { own: { admin: 'Cole', carer: 'Cole', client: 'Cara' }, other: 'Carl' },
};

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'POST /api/users/sign_in/': { public: 'TOK' },
  'GET /api/users/': { admin: 'ALL' },
  'GET /api/users/active_users/': { admin: 'ALL' },
  'GET /api/users/{id}': { admin: 'ALL', carer: 'APPT', client: 'CLI' },
  'POST /api/users/': { admin: 'ALL' },
  'PUT /api/users/{id}': { admin: 'ALL' },
  'GET /api/users/{id}/work/': { admin: 'ALL' },
  'POST /api/users/create_client_user/': { admin: 'ALL' },
};
