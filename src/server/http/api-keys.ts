/**
 * The API key of a client organisation, in the header `Authorization: Bearer <key>`. Calls with `by_key` accept it. For
 * other calls it counts as no sign-in. A wrong key, a revoked key and a key that never existed get identical answers.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { RateLimitName } from '#contract/core/rate-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { asPublic, type PublicCaller } from '#server/http/public-work.ts';
import type { KeyHolder } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

/** The prefix by which people and secret scanners recognise a key. */
const KEY_START = 'pw_live_';
const RANDOM_BYTES = 20;
const PREFIX_LENGTH = KEY_START.length + 4;
const USED_EVERY_MS = 60_000;

/** A new key, and the parts of it that may be stored. */
export function drawApiKey(): { key: string; prefix: string } {
  const key = `${KEY_START}${randomBytes(RANDOM_BYTES).toString('hex')}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH) };
}

/** The bearer token of a call. Undefined if it has none. */
export function readBearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** The key that a call sends, valid or not. Undefined if it sends none. */
export function readApiKey(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = readBearerToken(request);
  return token?.startsWith(KEY_START) ? token : undefined;
}

/** Records that the key was used, at most once a minute. Throws `api_key.unknown`. */
async function findKeyHolder(call: PublicCaller, key: string | undefined): Promise<KeyHolder> {
  if (!key) throw new AppError('api_key.unknown');
  const work = asPublic(call, key);
  const [held] = await work.read(
    (db) => db<{ id: string; client_id: string; last_used_at: string | null }[]>`
      select id, client_id, last_used_at from api_key`,
  );
  if (!held) throw new AppError('api_key.unknown');
  const unused_ms = call.now.getTime() - Date.parse(held.last_used_at ?? '1970-01-01');
  if (unused_ms >= USED_EVERY_MS)
    await work.write(
      (db) => db`update api_key set last_used_at = ${call.now}
      where last_used_at is not distinct from ${held.last_used_at}`,
    );
  return { id: held.id, client_id: held.client_id, key };
}

/** Whether a call sends a session's token, valid or not. */
export const showsSession = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined && !readApiKey(request);

/**
 * Finds the key's holder before the body is read. Only calls open to everybody may have no key. Throws
 * `api_key.unknown` and `too_many_requests`.
 */
export function openKeyDoor({ access }: Endpoint, by_key: RateLimitName) {
  return async (request: FastifyRequest, services: Services): Promise<void> => {
    const key = readApiKey(request);
    if (!key && access.public === 'OPEN') return;
    const { pools } = services;
    request.key_holder = await findKeyHolder({ pools, services, request, now: services.clock() }, key);
    await services.limits.count(by_key, { user: request.key_holder.id, whole: true });
  };
}
