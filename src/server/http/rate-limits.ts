/**
 * Rate limits, which all processes share through PostgreSQL. contract/core/rate-limits.ts has the numbers.
 * 1. Each call is checked against the person's limit, then the address's, then the limit of all callers. The next limit
 *    counts only what the one before allowed, so a refused caller does not use up anybody else's limit.
 * 2. Most limits use what this process knows: its own count since it last shared, and the total that it then read.
 *    Sharing takes one statement a second, and none if nothing was counted.
 * 3. The few exact limits count in the database before the call runs. Once full, they refuse from memory.
 * 4. If the database fails, each process keeps counting and shares its counts when the database is back.
 */
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '#contract/core/rate-limits.ts';
import type { Pool } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

const SHARE_EVERY_MS = 1_000;
/** The database counts in an integer. */
const MOST = 2_147_483_647;
/** The most counters in memory. The oldest counter is dropped from memory first, but stays in the database. */
const MAX_COUNTERS = 50_000;

interface Caller {
  /** The id of a signed-in person. Otherwise the hash of a token or key. */
  user?: string;
  address?: string;
  /** Left out if the same call counts towards the limit of all callers elsewhere. */
  whole?: true;
}

export interface RateLimits {
  /** Counts one call. Throws too_many_requests. Returns a promise if the limit is exact. */
  count(name: RateLimitName, caller: Caller): Promise<void> | undefined;
  /** Removes one call that should not count after all, such as a correct password. */
  uncount(name: RateLimitName, caller: Caller): Promise<void>;
  /** Shares the counts with the database now, without waiting for the next second. */
  share(): Promise<void>;
  stop(): void;
}

interface Counter {
  window_at: number;
  /** The count of all processes when this one last shared. */
  known: number;
  /** The count of this process since then. */
  unshared: number;
}

interface Place {
  key: string;
  max: number;
  window_at: number;
  ends_at: number;
}

interface Parts {
  system: Pool;
  clock: () => Date;
  /** Multiplies every limit. */
  factor: number;
}

export function openRateLimits({ system, clock, factor }: Parts): RateLimits {
  const counters = new Map<string, Counter>();
  let sharing: Promise<void> | undefined;

  const buildCounter = ({ key, window_at }: Place): Counter => {
    const known = counters.get(key);
    if (known && known.window_at >= window_at) return known;
    const fresh = { window_at, known: 0, unshared: 0 };
    counters.delete(key);
    counters.set(key, fresh);
    if (counters.size > MAX_COUNTERS)
      for (const [oldest] of counters.entries().take(1)) counters.delete(oldest);
    return fresh;
  };

  const refuseWhereFull = (places: readonly Place[]) => {
    const now = clock().getTime();
    for (const place of places) {
      const { known, unshared } = buildCounter(place);
      if (known + unshared >= place.max) throw tooMany(place.ends_at - now);
    }
  };

  const countExactly = async (places: readonly Place[]) => {
    for (const place of places) {
      const { key, max, window_at, ends_at } = place;
      const [row] = await system<{ count: number }[]>`
        insert into rate_limit (key, minute, count) values (${key}, ${new Date(window_at)}, 1)
        on conflict (key, minute) do update set count = rate_limit.count + 1 where rate_limit.count < ${max}
        returning count`;
      buildCounter(place).known = row?.count ?? max;
      if (!row) throw tooMany(ends_at - clock().getTime());
    }
  };

  const share = async () => {
    const now = clock().getTime();
    const open = [...counters].filter(([key, { window_at, unshared }]) => {
      if (unshared === 0 && now - window_at >= MAX_WINDOW_MS) counters.delete(key);
      return unshared > 0;
    });
    if (open.length === 0) return;
    // Every process locks the rows in the same order, so two processes cannot deadlock.
    const told = open
      .map(([key, counter]) => ({ key, counter, at: counter.window_at, count: counter.unshared }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    for (const { counter, count } of told) {
      counter.known += count;
      counter.unshared -= count;
    }
    try {
      const rows = await system<{ key: string; minute: string; count: number }[]>`
        insert into rate_limit (key, minute, count)
        select * from unnest(${told.map(({ key }) => key)}::text[], ${told.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
          ${told.map(({ count }) => count)}::integer[])
        on conflict (key, minute) do update set count = rate_limit.count + excluded.count returning key, minute, count`;
      for (const { key, minute, count } of rows) {
        const counter = counters.get(key);
        if (counter?.window_at === Date.parse(minute)) counter.known = count;
      }
    } catch {
      for (const { counter, count } of told) {
        counter.known -= count;
        counter.unshared += count;
      }
    }
  };
  const shareOnce = () => (sharing ??= share().finally(() => (sharing = undefined)));
  const timer = setInterval(shareOnce, SHARE_EVERY_MS).unref();

  return {
    count: (name, caller) => {
      const limit: RateLimit = RATE_LIMITS[name];
      const places = listPlaces(name, limit, caller, clock().getTime(), factor);
      refuseWhereFull(places);
      if (limit.is_exact) return countExactly(places);
      for (const place of places) buildCounter(place).unshared += 1;
      return undefined;
    },
    uncount: async (name, caller) => {
      const places = listPlaces(name, RATE_LIMITS[name], caller, clock().getTime(), factor);
      for (const { key, window_at } of places)
        await system`update rate_limit set count = count - 1
          where key = ${key} and minute = ${new Date(window_at)} and count > 0`;
      for (const { key } of places) counters.delete(key);
    },
    share: async () => {
      // A share that is already running may have missed the latest calls.
      await sharing;
      await shareOnce();
    },
    stop: () => clearInterval(timer),
  };
}

const MAX_WINDOW_MS = Math.max(...Object.values(RATE_LIMITS).map(({ minutes }) => minutes)) * 60_000;

/** Lists the counters of a call, in the order in which they are checked. */
function listPlaces(
  name: RateLimitName,
  limit: RateLimit,
  caller: Caller,
  now: number,
  factor: number,
): Place[] {
  const length = limit.minutes * 60_000;
  const window_at = Math.floor(now / length) * length;
  const place = (key: string, max: number): Place => ({
    key: `${name} ${key}`,
    max: Math.min(MOST, Math.max(1, Math.floor(max * factor))),
    window_at,
    ends_at: window_at + length,
  });
  return [
    ...(caller.user && limit.by_user ? [place(`user ${caller.user}`, limit.by_user)] : []),
    ...(caller.address && limit.by_address ? [place(`address ${caller.address}`, limit.by_address)] : []),
    ...(caller.whole && limit.whole ? [place('everybody', limit.whole)] : []),
  ];
}

function tooMany(wait_ms: number): AppError {
  const seconds = Math.max(1, Math.ceil(wait_ms / 1000));
  const wait =
    seconds >= 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`;
  return new AppError('too_many_requests', {
    detail: `You have sent too many requests. Wait ${wait} and try again.`,
    retry_after_seconds: seconds,
  });
}
