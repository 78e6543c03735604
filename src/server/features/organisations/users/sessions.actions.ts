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
    // Ends an earlier session of this browser, whoever was signed in.
    if (earlier_cookie)
      await db`update session set ended_at = ${now} where cookie_hash = ${hashSecret(earlier_cookie)} and ended_at is null`;
    // A login is as old as its proof: a client's 24 hours (AUT-05) start there.
    const opened =
      await db`update app_user set last_login = greatest(last_login, ${claims.authenticated_at ?? now})
      where id = ${user_id} and subject = ${claims.subject} and is_active returning 1`;
    // The account was unlinked or switched off just now: all sessions were ended, and this one would survive.
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
 * Issues a new bearer token for the cookie of a live session. Renewal alone is not activity: `seen_at` is the last
 * known input. Throws `session.missing`, `session.expired`, or `session.ended` if it was ended early.
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

/** Ends every session of a user, and returns how many. */
export async function endSessions(system: Pool, user_id: string, now: Date): Promise<number> {
  const ended =
    await system`update session set ended_at = ${now} where user_id = ${user_id} and ended_at is null returning id`;
  return ended.length;
}

/** Removes what works without a session: push devices, and the calendar feed's address. */
export async function forgetDevices(db: Db, user_id: string): Promise<void> {
  await db`select forget_devices(${user_id})`;
}
