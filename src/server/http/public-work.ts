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

/** Work for somebody who is not signed in: as `app_public`, with the token of a link if they have one. */
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

/** Runs a part of a transaction as the holder of another token, when two things of one person change together. */
export async function withToken<T>(
  db: Db,
  { token, back }: { token: string; back: string },
  work: () => Promise<T>,
): Promise<T> {
  await showToken(db, token);
  const result = await work();
  await showToken(db, back);
  return result;
}

const showToken = (db: Db, token: string) =>
  db`select set_config('app.token_hash', ${hashSecret(token).toString('hex')}, true)`.execute();
