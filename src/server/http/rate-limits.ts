/**
 * Rate limits, shared by all processes through PostgreSQL (contract/core/rate-limits.ts has the numbers).
 * 1. A caller is judged by person, then by address, then as part of everybody. Only what one lets through is counted by
 *    the next, so that one caller who is refused uses up nothing of the others'.
 * 2. Most doors are judged by what this process knows: its own count since the last sharing, and what all processes
 *    had counted at that. A sharing is one statement a second, and none where nothing was counted.
 * 3. The few exact doors count in the database before the call goes on. Once full, they refuse from memory.
 * 4. Without the database the counts of this process hold, and are shared when it is back.
 */
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '#contract/core/rate-limits.ts';
import type { Pool } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

const SHARE_EVERY_MS = 1_000;
/** Callers remembered at once; beyond it the one known longest is forgotten here, and not in the database. */
const MAX_COUNTERS = 50_000;

interface Caller {
  /** A person's id; of somebody not signed in, the hash of what they hold. */
  user?: string;
  address?: string;
  /** Left out where the same call is counted with everybody at another point. */
  whole?: true;
}

export interface RateLimits {
  /** Counts one call. Throws too_many_requests; a promise where the door is exact. */
  count(name: RateLimitName, caller: Caller): Promise<void> | undefined;
  /** Takes back one call that was counted and turned out to be none, such as a right password. */
  uncount(name: RateLimitName, caller: Caller): Promise<void>;
  /** Tells the database now what waits for the next second. */
  share(): Promise<void>;
  stop(): void;
}

interface Counter {
  window_at: number;
  /** By all processes, as of the last sharing. */
  known: number;
  /** Since then, by this process. */
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
    // In one order everywhere: two processes that share the same callers wait for each other, and not crosswise.
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
      // One that is under way may have begun before the latest calls.
      await sharing;
      await shareOnce();
    },
    stop: () => clearInterval(timer),
  };
}

const MAX_WINDOW_MS = Math.max(...Object.values(RATE_LIMITS).map(({ minutes }) => minutes)) * 60_000;

/** Where a call is counted, in the order in which it is judged. */
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
    max: Math.max(1, Math.floor(max * factor)),
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
