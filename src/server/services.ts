import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { Pools } from '#server/db/pools.ts';
import { openRateLimits, type RateLimits } from '#server/http/rate-limits.ts';
import type { Actor, KeyHolder } from '#server/http/session.ts';
import { type Identity, openIdentity } from '#server/identity/identity.ts';

/** What a request may need, made once when the server starts. */
export interface Services {
  config: Config;
  /** The server's public address, without a slash at the end. */
  public_url: string;
  pools: Pools;
  identity: Identity;
  limits: RateLimits;
  /** The server that sends mail: the given one, or the built-in mailbox. */
  smtp_url: string;
  clock: () => Date;
  isClockMoved: boolean;
  log: FastifyBaseLogger;
  /** True while the server stops. It still answers, but tells the load balancer to send no more requests. */
  isDraining: boolean;
  served: Set<Endpoint>;
}

/** The only client of the built-in provider. */
export const BUILT_IN_CLIENT_ID = 'placewell';

/** Opens the services of one process. `public_url` is empty until the server listens, unless a setting gives it. */
export function openServices(
  config: Config,
  parts: { pools: Pools; smtp_url: string; log: FastifyBaseLogger },
): Services {
  const services: Services = {
    ...parts,
    config,
    public_url: config.PUBLIC_URL?.replace(/\/$/, '') ?? '',
    identity: openIdentity({
      issuer: () => config.OIDC_ISSUER ?? `${services.public_url}/identity`,
      client_id: config.OIDC_CLIENT_ID ?? BUILT_IN_CLIENT_ID,
      client_secret: config.OIDC_CLIENT_SECRET,
      allows_http: config.APP_ENV !== 'production',
      email_claim: config.OIDC_EMAIL_CLAIM,
      emails_are_verified: config.OIDC_EMAILS_VERIFIED === 'on',
      onFailure: (reason) => parts.log.warn({ reason }, 'the sign-in provider cannot be used'),
    }),
    limits: openRateLimits({
      system: parts.pools.app_system,
      clock: () => services.clock(),
      factor: config.RATE_LIMIT_FACTOR,
    }),
    clock: () => new Date(),
    isClockMoved: false,
    isDraining: false,
    served: new Set(),
  };
  return services;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyRequest {
    actor?: Actor;
    /** The address for a client organisation's own system. */
    key_holder?: KeyHolder;
  }
}
