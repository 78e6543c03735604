import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { Pools } from '#server/db/pools.ts';
import type { Actor } from '#server/http/session.ts';
import type { Identity } from '#server/identity/identity.ts';

/** The parts that a request may need, made once when the server starts. */
export interface Services {
  config: Config;
  /** Where people reach this server, without a slash at the end. */
  public_url: string;
  pools: Pools;
  identity: Identity;
  clock: () => Date;
  isClockMoved: boolean;
  log: FastifyBaseLogger;
  served: Set<Endpoint>;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyRequest {
    actor?: Actor;
  }
}
