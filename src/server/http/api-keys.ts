/**
 * The key of a client organisation, in the header `Authorization: Bearer <key>`. The calls that say `by_key` take it; on any
 * other it is as no sign-in at all. A wrong key, a revoked one and one that never was are answered alike, byte for byte.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { RateLimitName } from '#contract/core/rate-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { asPublic, type PublicCaller } from '#server/http/public-work.ts';
import type { KeyHolder } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

/** By which people, and programs that look for secrets in the wrong places, know a key. */
const KEY_START = 'pw_live_';
const RANDOM_BYTES = 20;
const PREFIX_LENGTH = KEY_START.length + 4;
const USED_EVERY_MS = 60_000;

/** A new key, and as much of it as may be kept. */
export function drawApiKey(): { key: string; prefix: string } {
  const key = `${KEY_START}${randomBytes(RANDOM_BYTES).toString('hex')}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH) };
}

/** The bearer token of a call; undefined where it has none. */
export function readBearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** The key that a call shows, good or not; undefined where it shows none. */
export function readApiKey(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = readBearerToken(request);
  return token?.startsWith(KEY_START) ? token : undefined;
}

/** Notes that the key is used, once a minute at most. Throws `api_key.unknown`. */
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

/** Whether a call is made by somebody who signed in, or says so. */
export const showsSession = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined && !readApiKey(request);

/**
 * Says whose key it is, before the body is read; where there is none, only of a call that is open to everybody.
 * Throws `api_key.unknown` and `too_many_requests`.
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
