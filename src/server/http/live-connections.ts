import { randomUUID } from 'node:crypto';
import { IDLE_MINUTES, MAX_LIVE_CONNECTIONS } from '#contract/core/session-limits.ts';
import type { Pools } from '#server/db/pools.ts';
import { OWN_WORK, write } from '#server/db/work.ts';
import type { Actor } from '#server/http/session.ts';

/** Why a connection ends: the person opened too many, or its session has ended or expired. */
export type EndReason = 'replaced' | 'session';

export interface Connection {
  id: string;
  actor: Actor;
  /** No reason means that the browser should reconnect at once. */
  end(reason?: EndReason): void;
}

/** Adds a connection to the person's, in all processes. Above six, the oldest is told to end. */
export async function takePlace({ app_system }: Pools, { id, actor }: Connection): Promise<void> {
  await write(app_system, OWN_WORK, async (db) => {
    // One at a time for each person. Two that open together would not count each other.
    await db`select pg_advisory_xact_lock(hashtextextended(${actor.user.id}, 823042))`;
    await db`insert into live_connection (id, user_id, session_id) values (${id}, ${actor.user.id}, ${actor.session_id})`;
    await db`with too_many as (
        select l.id from live_connection l
        where l.user_id = ${actor.user.id} and l.seen_at > now() - interval '1 minute'
        order by l.opened_at desc, l.id desc offset ${MAX_LIVE_CONNECTIONS}),
      ended as (delete from live_connection l using too_many where l.id = too_many.id returning l.id)
      select pg_notify('placewell_live_end', id::text) from ended`;
  });
}

export async function leavePlace({ app_system }: Pools, id: string): Promise<void> {
  await app_system`delete from live_connection where id = ${id}`;
}

/**
 * Records that this process still holds these connections. Returns those that may continue: they still count, and their
 * session is valid. This check is not activity.
 */
export async function keepPlaces({ app_system }: Pools, ids: string[], now: Date): Promise<Set<string>> {
  const idle_since = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const rows = await app_system<{ id: string }[]>`
    update live_connection l set seen_at = clock_timestamp() from session s join app_user u on u.id = s.user_id
    where l.id = any(${ids}::uuid[]) and s.id = l.session_id and s.ended_at is null and u.is_active
      and s.last_seen_at >= case u.user_type when 'admin' then ${idle_since(IDLE_MINUTES.admin)}::timestamptz
        else ${idle_since(IDLE_MINUTES.user)}::timestamptz end
    returning l.id`;
  return new Set(rows.map(({ id }) => id));
}

export const newConnectionId = (): string => randomUUID();
