/**
 * How often each door opens: the one table, printed as docs/rate-limits.md. Generous for people, an office of forty behind
 * one address among them; narrow for programs. Beyond it a call answers 429 with `Retry-After`.
 */
export interface RateLimit {
  /** As docs/rate-limits.md says it. */
  about: string;
  /** The calls are counted in windows of so many minutes, which begin on the clock. */
  minutes: 1 | 10;
  /** Of one person; where nobody is signed in, of one session, one account or one secret link. */
  by_user?: number;
  /** From one IPv4 address, or one /64 of IPv6. */
  by_address?: number;
  /** Of everybody together; left out where nobody is ever refused. */
  whole?: number;
  /**
   * Counted in the database before the call goes on, so that not one is too many however many processes serve. The others
   * are counted in memory and settled with the database every second: they cost no round trip, and may overshoot by what
   * comes within that second.
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
    about: 'Redeeming the provider’s code',
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
    about: 'The built-in provider’s pages',
    minutes: 1,
    by_address: 600,
    whole: 3_000,
    is_exact: false,
  },
  renew: {
    about: 'A new bearer token for the cookie, for each session',
    minutes: 1,
    by_user: 120,
    by_address: 2_400,
    whole: 12_000,
    is_exact: false,
  },
  read: {
    about: 'Reading, signed in',
    minutes: 1,
    by_user: 1_200,
    by_address: 12_000,
    whole: 60_000,
    is_exact: false,
  },
  write: {
    about: 'Changing something, signed in',
    minutes: 1,
    by_user: 600,
    by_address: 6_000,
    whole: 30_000,
    is_exact: false,
  },
  draft: {
    about: 'Drafts that save themselves',
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
    about: 'E-mails to people outside, and invitations',
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
    about: 'A carer’s emergency alert: never refused',
    minutes: 1,
    is_exact: false,
  },
  public_read: {
    about: 'Public lists and pages, without an account',
    minutes: 1,
    by_address: 240,
    whole: 6_000,
    is_exact: false,
  },
  public_write: {
    about: 'Sending in a public form',
    minutes: 10,
    by_address: 40,
    whole: 400,
    is_exact: true,
  },
  public_link: {
    about: 'A link with a secret, or a public form’s token',
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
    about: 'A private calendar feed',
    minutes: 1,
    by_user: 30,
    by_address: 600,
    whole: 6_000,
    is_exact: false,
  },
  solve: {
    about: 'Filling a week of gaps as a whole',
    minutes: 1,
    by_user: 6,
    by_address: 20,
    whole: 30,
    is_exact: false,
  },
  error_report: {
    about: 'A browser’s report of what failed',
    minutes: 1,
    by_address: 60,
    whole: 600,
    is_exact: false,
  },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** As much of a call as says which door it goes through. */
interface CountedCall {
  limit?: RateLimitName;
  method: string;
  reads?: true;
  access: { public?: string };
}

/** The door that a call goes through: the one it names, or the usual one of its kind. */
export function findLimit(call: CountedCall, isSignedIn: boolean): RateLimitName {
  const { limit, method, reads, access } = call;
  if (limit) return limit;
  const isRead = method === 'GET' || reads === true;
  const isForEverybody = access.public !== undefined;
  const isForSignedIn = Object.keys(access).length > (isForEverybody ? 1 : 0);
  if (isForEverybody && !(isForSignedIn && isSignedIn)) return isRead ? 'public_read' : 'public_write';
  return isRead ? 'read' : 'write';
}
