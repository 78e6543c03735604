/**
 * Signing in and out, and the session of the signed-in person. Every page loads these calls, and no others of the
 * users.
 */
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
    /** The provider's own sign-out page, if it has one. */
    end_session_endpoint: z.string().nullable(),
    is_demo: z.boolean(),
    /** A trial copy: it sends nothing and notifies nobody. */
    is_silent: z.boolean(),
    /** The product's own address. People can sign in only there, or on the server's own machine. */
    public_url: z.string(),
    /** Other hosts from which the viewer may fetch documents. */
    document_hosts: z.array(z.string()),
  }),
});

/** The server redeems the code, not the browser. So the client secret stays secret, and the provider needs no CORS. */
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

/** Bearer tokens work for 15 minutes. The browser's cookie renews them with this call, and does nothing else. */
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
