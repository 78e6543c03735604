/** Signing in and out, and the session of whoever is signed in: all of the users' calls that every page comes with. */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Ref } from '#contract/core/shapes.ts';
import { UserType } from '#contract/core/statuses.ts';

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  user_type: UserType,
  last_login: Instant.nullable(),
  is_active: z.boolean(),
  client: Ref.nullable(),
  phone: z.string().nullable(),
});
export type User = z.infer<typeof User>;

const SignedIn = z.object({ token: z.string(), expires_at: Instant, user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const signInOptions = endpoint({
  method: 'GET',
  path: '/api/users/sign_in_options/',
  summary: 'Where and how to sign in',
  access: { public: 'OPTIONS' },
  audit: null,
  answer: z.object({
    authorization_endpoint: z.string(),
    client_id: z.string(),
    scope: z.string(),
    /** The provider's own sign-out page, where it has one. */
    end_session_endpoint: z.string().nullable(),
    is_demo: z.boolean(),
    /** A copy that is tried out: nothing is sent, nobody is told of anything. */
    is_silent: z.boolean(),
    /** Where people reach the product; only there, or on its own machine, can they sign in. */
    public_url: z.string(),
    /** Other hosts that the viewer may fetch documents from. */
    document_hosts: z.array(z.string()),
  }),
});

/** The server, not the browser, redeems the code: a client secret stays secret and no provider needs CORS. */
export const exchangeCode = endpoint({
  method: 'POST',
  path: '/api/users/exchange_code/',
  summary: 'Exchange the provider’s authorisation code for an ID token',
  access: { public: 'TOK' },
  limit: 'code_exchange',
  audit: null,
  body: z.strictObject({
    code: z.string().min(1).max(4096),
    code_verifier: z.string().min(43).max(128),
    redirect_uri: z.string().max(2048),
  }),
  answer: z.object({ id_token: z.string() }),
  status: 200,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/users/sign_in/',
  summary: 'Sign in with an ID token from the identity provider',
  access: { public: 'TOK' },
  limit: 'sign_in',
  audit: null,
  body: z.strictObject({ id_token: z.string().min(1).max(16_384), nonce: z.string().min(1).max(256) }),
  answer: SignedIn,
  status: 200,
});

/** Bearer tokens live 15 minutes; the cookie of the browser renews them here and opens nothing else. */
export const renewSession = endpoint({
  method: 'POST',
  path: '/api/users/renew_session/',
  summary: 'A new bearer token for the session cookie',
  access: { public: 'TOK' },
  limit: 'renew',
  audit: null,
  answer: SignedIn,
  status: 200,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/users/sign_out/',
  summary: 'End this session',
  access: { admin: 'OWN', carer: 'OWN', client: 'OWN' },
  audit: null,
  answer: z.object({}),
  status: 200,
});
