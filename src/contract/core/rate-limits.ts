/**
 * The rate limits. `npm run docs` prints them as docs/rate-limits.md. They leave room for an office of forty people behind
 * one address, and little room for programs. A call over its limit gets 429 with `Retry-After`.
 */
export interface RateLimit {
  /** The description in docs/rate-limits.md. */
  about: string;
  /** The length of the window. Windows start on the clock, for example at 09:00 and 09:10. */
  minutes: 1 | 10;
  /** The limit for one person. Without a signed-in person, for one session, account, key or secret link. */
  by_user?: number;
  /** The limit for one IPv4 address, or for one IPv6 /64. */
  by_address?: number;
  /** The limit for all callers together. Left out for calls that are never refused. */
  whole?: number;
  /**
   * Whether the database counts each call before it runs. Such a limit holds exactly, across all processes. The other
   * limits count in memory and reconcile with the database every second. They need no round trip, but one second's calls
   * can exceed them.
   */
  is_exact: boolean;
}

export const RATE_LIMITS = {
  sign_in: {
    about: 'Signing in with a token from the identity provider',
    minutes: 10,
    by_address: 600,
    whole: 3_000,
    is_exact: true,
  },
  code_exchange: {
    about: 'Exchanging the identity provider’s code for a token',
    minutes: 10,
    by_address: 600,
    whole: 3_000,
    is_exact: true,
  },
  password: {
    about: 'Wrong passwords at the built-in provider, for each account',
    minutes: 10,
    by_user: 20,
    by_address: 200,
    whole: 1_000,
    is_exact: true,
  },
  sign_in_page: {
    about: 'Opening the built-in provider’s pages',
    minutes: 1,
    by_address: 600,
    whole: 3_000,
    is_exact: false,
  },
  renew: {
    about: 'Renewing a bearer token, for each session',
    minutes: 1,
    by_user: 120,
    by_address: 2_400,
    whole: 12_000,
    is_exact: false,
  },
  read: {
    about: 'Reading while signed in',
    minutes: 1,
    by_user: 1_200,
    by_address: 12_000,
    whole: 60_000,
    is_exact: false,
  },
  write: {
    about: 'Changing something while signed in',
    minutes: 1,
    by_user: 600,
    by_address: 6_000,
    whole: 30_000,
    is_exact: false,
  },
  draft: {
    about: 'Saving a draft automatically',
    minutes: 1,
    by_user: 600,
    by_address: 6_000,
    whole: 30_000,
    is_exact: false,
  },
  live: {
    about: 'Opening a live connection',
    minutes: 1,
    by_user: 60,
    by_address: 1_200,
    whole: 12_000,
    is_exact: false,
  },
  e_mail: {
    about: 'Sending e-mail to people outside, and invitations',
    minutes: 10,
    by_user: 60,
    by_address: 600,
    whole: 2_000,
    is_exact: true,
  },
  contact: {
    about: 'Writing to the office',
    minutes: 10,
    by_user: 10,
    by_address: 200,
    whole: 600,
    is_exact: true,
  },
  emergency: {
    about: 'A carer’s emergency alert, which is never refused',
    minutes: 1,
    is_exact: false,
  },
  public_read: {
    about: 'Reading public lists and pages without an account',
    minutes: 1,
    by_address: 240,
    whole: 6_000,
    is_exact: false,
  },
  public_write: {
    about: 'Submitting a public form',
    minutes: 10,
    by_address: 40,
    whole: 400,
    is_exact: true,
  },
  public_link: {
    about: 'Using a secret link, or asking for a public form’s token',
    minutes: 10,
    by_address: 240,
    whole: 3_000,
    is_exact: true,
  },
  machine_write: {
    about: 'Sending a referral with a client’s key, for each key',
    minutes: 10,
    by_user: 60,
    by_address: 120,
    whole: 1_000,
    is_exact: true,
  },
  machine_read: {
    about: 'Checking a referral’s status with a client’s key, for each key',
    minutes: 1,
    by_user: 120,
    by_address: 240,
    whole: 6_000,
    is_exact: true,
  },
  calendar: {
    about: 'Reading a private calendar feed',
    minutes: 1,
    by_user: 30,
    by_address: 600,
    whole: 6_000,
    is_exact: false,
  },
  solve: {
    about: 'Filling all the gaps of a week at once',
    minutes: 1,
    by_user: 6,
    by_address: 20,
    whole: 30,
    is_exact: false,
  },
  error_report: {
    about: 'Sending an error report from a browser',
    minutes: 1,
    by_address: 60,
    whole: 600,
    is_exact: false,
  },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** The part of an endpoint that decides its rate limit. */
interface CountedCall {
  limit?: RateLimitName;
  method: string;
  reads?: true;
  access: { public?: string };
}

/** Returns the limit that an endpoint names, or else the default for its method and access. */
export function findLimit(call: CountedCall, isSignedIn: boolean): RateLimitName {
  const { limit, method, reads, access } = call;
  if (limit) return limit;
  const isRead = method === 'GET' || reads === true;
  const isForEverybody = access.public !== undefined;
  const isForSignedIn = Object.keys(access).length > (isForEverybody ? 1 : 0);
  if (isForEverybody && !(isForSignedIn && isSignedIn)) return isRead ? 'public_read' : 'public_write';
  return isRead ? 'read' : 'write';
}
