import { randomBytes } from 'node:crypto';
import type { Db, Pool } from '#server/db/pools.ts';
import type { CalendarFeed } from '#server/features/appointments/calendar-feed/calendar-feed.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { hashSecret } from '#server/http/session.ts';

/** Makes the carer a feed in place of the one before. Its token is told here alone: its hash is all that is kept. */
export async function makeFeed(
  db: Db,
  carer_id: string,
  shows_first_names: boolean,
): Promise<CalendarFeed & { token: string }> {
  const token = randomBytes(32).toString('base64url');
  await db`update calendar_feed set revoked_at = now() where revoked_at is null`;
  const [feed] = await db<CalendarFeed[]>`insert into calendar_feed (carer_id, token_hash, shows_first_names)
      values (${carer_id}, ${hashSecret(token)}, ${shows_first_names})
      returning created_at, last_read_at, shows_first_names`;
  if (!feed) throw new AppError('internal');
  return { ...feed, token };
}

/** Returns whether the carer had one. */
export async function revokeFeed(db: Db): Promise<boolean> {
  const revoked = await db`update calendar_feed set revoked_at = now() where revoked_at is null returning 1`;
  return revoked.length > 0;
}

interface OpenedFeed {
  carer_id: string;
  shows_first_names: boolean;
}

/** The feed of that token, noted as read now; undefined for one that was revoked, or of somebody who is no active carer. */
export async function openFeed(system: Pool, token: string): Promise<OpenedFeed | undefined> {
  const [feed] = await system<OpenedFeed[]>`
          update calendar_feed f set last_read_at = now() from app_user u
          where f.token_hash = ${hashSecret(token)} and f.revoked_at is null and u.id = f.carer_id and u.is_active and u.user_type = 'user'
          returning f.carer_id, f.shows_first_names`;
  return feed;
}
