/**
 * API keys of a client organisation (REF-04). Its own system sends referrals and reads how they stand. A key allows
 * nothing else. For any other call it counts as no sign-in (server/http/api-keys.ts).
 */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line, Ref } from '#contract/core/shapes.ts';

/** For each organisation. The table enforces it. */
export const MAX_API_KEYS = 10;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** Its first characters, so that people can tell keys apart. */
  prefix: z.string(),
  created_at: Instant,
  created_by: Ref.nullable(),
  /** To the minute. */
  last_used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  revoked_by: Ref.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const office = { admin: 'ALL' } as const;
const path = '/api/app_clients/{id}/api_keys/';

export const listApiKeys = endpoint({
  method: 'GET',
  path,
  summary: 'A client organisation’s API keys, active ones first; never the keys themselves',
  access: office,
  audit: 'client.api_keys',
  params: z.object({ id: Id }),
  answer: z.array(ApiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path,
  summary: 'Issue a key, which is shown once and not stored',
  access: office,
  needs_fresh_sign_in: true,
  is_told_once: true,
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({ name: Line(100).min(1, 'Enter a name.') }),
  answer: ApiKey.extend({ key: z.string() }),
  status: 201,
});

export const revokeApiKey = endpoint({
  method: 'PUT',
  path: `${path}{keyId}/revoke/`,
  summary: 'Revoke a key, which stops working straight away',
  access: office,
  audit: null,
  params: z.object({ id: Id, keyId: Id }),
  answer: ApiKey,
});
