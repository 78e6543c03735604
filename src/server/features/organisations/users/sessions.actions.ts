import { randomBytes } from 'node:crypto';
import { BEARER_MINUTES } from '#contract/core/session-limits.ts';
import type { SignedIn } from '#contract/core/sessions.ts';
import type { Db, Pool } from '#server/db/pools.ts';
import { OWN_WORK, write } from '#server/db/work.ts';
import { findOrLinkAccount } from '#server/features/organisations/users/link-sign-in.ts';
import { mustBeProved } from '#server/features/organisations/users/must-be-proved.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  hashSecret,
  isRunOut,
  keepAlive,
  readActor,
  type SessionRow,
  sessionEnd,
} from '#server/http/session.ts';
import type { Claims } from '#server/identity/identity.ts';

const newSecret = () => randomBytes(32).toString('base64url');

/** A session just opened or renewed; `cookie` is the secret of the browser's cookie. */
export interface OpenedSession extends SignedIn {
  cookie: string;
}

/**
 * Opens a session for the person of a verified ID token. Throws `sign_in.no_account` for people who are
 * unknown or inactive (one answer for both; nothing is created for them), `sign_in.refused` for a token used before, and
 * `sign_in.not_proved` (must-be-proved.ts).
 */
export async function openSession(
  system: Pool,
  claims: Claims,
  id_token: string,
  now: Date,
  earlier_cookie?: string,
): Promise<OpenedSession> {
  return write(system, OWN_WORK, async (db) => {
    const unused = await db`insert into used_id_token (token_hash, expires_at)
      values (${hashSecret(id_token)}, ${claims.expires_at}) on conflict do nothing returning 1`;
    if (unused.length === 0) throw new AppError('sign_in.refused');
    const user_id = await findOrLinkAccount(db, claims, now);
    if (!user_id) throw new AppError('sign_in.no_account');
    await mustBeProved(db, user_id, claims, now);
    // An earlier session of this browser ends, whoever it was signed in as.
    if (earlier_cookie)
      await db`update session set ended_at = ${now} where cookie_hash = ${hashSecret(earlier_cookie)} and ended_at is null`;
    // A login is as old as the proof it rests on: a client's day (AUT-05) begins there.
    const opened =
      await db`update app_user set last_login = greatest(last_login, ${claims.authenticated_at ?? now})
      where id = ${user_id} and subject = ${claims.subject} and is_active returning 1`;
    // Let go or switched off in this moment: all sessions were ended, and this one would come after.
    if (opened.length === 0) throw new AppError('sign_in.refused');
    const cookie = newSecret();
    const [session] = await db<
      { id: string }[]
    >`insert into session (user_id, cookie_hash, signed_in_at, last_seen_at, authenticated_at, issuer)
      values (${user_id}, ${hashSecret(cookie)}, ${now}, ${now}, ${claims.authenticated_at ?? null}, ${claims.issuer})
      returning id`;
    if (!session) throw new AppError('internal');
    return { ...(await issueBearer(db, session.id, now)), cookie };
  }) as Promise<OpenedSession>;
}

/**
 * A fresh bearer token for the cookie of a live session. Renewing alone is no activity: `seen_at` says when somebody was
 * last there, where that is known. Throws `session.missing`, `session.expired`, or `session.ended` where it was ended while it went on.
 */
export async function renewBearer(
  system: Pool,
  cookie: string | undefined,
  now: Date,
  seen_at: Date | undefined,
): Promise<SignedIn> {
  if (!cookie) throw new AppError('session.missing');
  const [session] = await system<{ id: string; ended_at: string | null; is_active: boolean }[]>`
    select s.id, s.ended_at, u.is_active from session s join app_user u on u.id = s.user_id
    where s.cookie_hash = ${hashSecret(cookie)}`;
  if (!session) throw new AppError('session.expired');
  const row = await sessionRow(system, session.id);
  if (session.ended_at || !session.is_active) {
    const ended_at = session.ended_at ? new Date(session.ended_at) : now;
    throw new AppError(isRunOut(row, ended_at) ? 'session.expired' : 'session.ended');
  }
  await keepAlive(system, row, now, seen_at);
  return issueBearer(system, session.id, now);
}

async function issueBearer(db: Db, session_id: string, now: Date): Promise<SignedIn> {
  const token = newSecret();
  const row = await sessionRow(db, session_id);
  const expires_at = new Date(Math.min(now.getTime() + BEARER_MINUTES * 60_000, sessionEnd(row).getTime()));
  await db`delete from bearer_token where session_id = ${session_id} and expires_at < ${now}`;
  await db`insert into bearer_token (token_hash, session_id, expires_at) values (${hashSecret(token)}, ${session_id}, ${expires_at})`;
  return {
    token,
    expires_at: expires_at.toISOString(),
    user: readActor(row).user,
  };
}

async function sessionRow(db: Db, session_id: string): Promise<SessionRow> {
  const [row] = await db<SessionRow[]>`
    select s.id as session_id, s.signed_in_at, s.authenticated_at, s.last_seen_at, u.id, u.name, u.email, u.user_type, u.last_login,
           u.is_active, u.phone, u.client_id, c.name as client_name
    from session s join app_user u on u.id = s.user_id left join client c on c.id = u.client_id
    where s.id = ${session_id}`;
  if (!row) throw new AppError('session.expired');
  return row;
}

/** Ends one session; its bearer tokens stop with it. */
export async function endSession(system: Pool, session_id: string, now: Date): Promise<void> {
  await system`update session set ended_at = ${now} where id = ${session_id} and ended_at is null`;
}

/** Ends every session of a user; answers how many. */
export async function endSessions(system: Pool, user_id: string, now: Date): Promise<number> {
  const ended =
    await system`update session set ended_at = ${now} where user_id = ${user_id} and ended_at is null returning id`;
  return ended.length;
}

/** Ends what goes on without a session: devices that are told, and the address of one’s calendar. */
export async function forgetDevices(db: Db, user_id: string): Promise<void> {
  await db`select forget_devices(${user_id})`;
}
