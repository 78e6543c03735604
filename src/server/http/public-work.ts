import type { FastifyRequest } from 'fastify';
import type { Db, Pools } from '#server/db/pools.ts';
import { read, type WorkContext, write } from '#server/db/work.ts';
import { hashSecret } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

export interface PublicCaller {
  pools: Pools;
  services: Services;
  request: FastifyRequest;
  now: Date;
}

/** Work of somebody who is not signed in: as `app_public`, and with the token of a link where they hold one. */
export function asPublic({ pools, services, request, now }: PublicCaller, token?: string) {
  const context: WorkContext = {
    user_id: '',
    request_id: request.id,
    now: services.isClockMoved ? now.toISOString() : null,
    ...(token ? { token_hash: hashSecret(token).toString('hex') } : {}),
  };
  return {
    read: <T>(work: (db: Db) => Promise<T>) => read(pools.app_public, context, work),
    write: <T>(work: (db: Db) => Promise<T>) => write(pools.app_public, context, work),
  };
}
