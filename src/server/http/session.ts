import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Role } from '#contract/core/endpoint.ts';
import {
  FRESH_SIGN_IN_MINUTES,
  IDLE_HEADER,
  IDLE_MINUTES,
  MAX_SESSION_HOURS,
} from '#contract/core/session-limits.ts';
import type { User } from '#contract/core/sessions.ts';
import { ROLE_BY_USER_TYPE, type UserType } from '#contract/core/statuses.ts';
import type { DbRole, Pool } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

export interface Actor {
  user: User;
  role: Exclude<Role, 'public'>;
  session_id: string;
  /** When the person proved who they are. Undefined if their provider does not say. */
  authenticated_at: Date | undefined;
  /** When this call's bearer token expires. */
  expires_at: Date;
}

/** A client organisation's own system, by its API key (api-keys.ts). */
export interface KeyHolder {
  /** Of the key. */
  id: string;
  client_id: string;
  key: string;
}

export const POOL_OF: Record<Exclude<Role, 'public'>, DbRole> = {
  admin: 'app_admin',
  carer: 'app_carer',
  client: 'app_client',
};

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export interface SessionRow {
  session_id: string;
  id: string;
  name: string;
  email: string;
  user_type: UserType;
  last_login: string | null;
  is_active: boolean;
  client_id: string | null;
  client_name: string | null;
  phone: string | null;
  signed_in_at: string;
  last_seen_at: string;
  /** When the password was proved, if the provider says so. */
  authenticated_at: string | null;
}

/** The shortest time between two records of a person's activity. */
const SEEN_EVERY_MS = 15_000;
const MAX_IDLE_SECONDS = 86_400;

/**
 * Finds the person behind a bearer token as they are now. A disabled account or changed role counts from the next call.
 * `seen_at` is when the person was last active, as far as this call shows. Undefined if it does not show that.
 */
export async function findActor(
  system: Pool,
  token: string,
  now: Date,
  seen_at: Date | undefined,
): Promise<Actor> {
  const [row] = await system<(SessionRow & { expires_at: string })[]>`
    select s.id as session_id, s.signed_in_at, s.authenticated_at, s.last_seen_at, u.id, u.name, u.email, u.user_type, u.last_login,
           u.is_active, u.phone, u.client_id, c.name as client_name, b.expires_at
    from bearer_token b
      join session s on s.id = b.session_id and s.ended_at is null
      join app_user u on u.id = s.user_id and u.is_active
      left join client c on c.id = u.client_id
    where b.token_hash = ${hashSecret(token)} and b.expires_at > ${now}`;
  if (!row) throw new AppError('session.expired');
  await keepAlive(system, row, now, seen_at);
  return {
    ...readActor(row),
    authenticated_at: row.authenticated_at ? new Date(row.authenticated_at) : undefined,
    expires_at: new Date(row.expires_at),
  };
}

/**
 * Ends a session that has been idle or open too long (AUT-03, AUT-05). Otherwise it records when the person was last
 * active. A session that has ended stays ended, even if a late call reports activity.
 */
export async function keepAlive(
  system: Pool,
  row: SessionRow,
  now: Date,
  seen_at: Date | undefined,
): Promise<void> {
  const last_seen = Date.parse(row.last_seen_at);
  if (isRunOut(row, now)) {
    await system`update session set ended_at = ${now} where id = ${row.session_id} and ended_at is null`;
    throw new AppError('session.expired');
  }
  if (seen_at && seen_at.getTime() - last_seen > SEEN_EVERY_MS)
    await system`update session set last_seen_at = ${seen_at} where id = ${row.session_id} and last_seen_at < ${seen_at}`;
}

/** Whether a session had been idle or open too long by then. If it ended earlier, somebody ended it. */
export function isRunOut(row: SessionRow, at: Date): boolean {
  return at > idleEnd(row) || at >= sessionEnd(row);
}

/**
 * For calls that give somebody access. Throws `session.not_fresh`, or `session.never_fresh` if the provider never gives
 * the time.
 */
export function mustBeFresh({ authenticated_at, role }: Actor, now: Date): void {
  if (!authenticated_at)
    throw new AppError('session.never_fresh', role === 'admin' ? { detail: HOW_TO_BE_FRESH } : {});
  if (now.getTime() - authenticated_at.getTime() >= FRESH_SIGN_IN_MINUTES * 60_000)
    throw new AppError('session.not_fresh');
}

const HOW_TO_BE_FRESH =
  'You need to sign in again to do this, but your sign-in provider does not support it. Whoever runs the server can switch it on. See “When the password was proved” in docs/runbooks/install-on-a-server.md.';

type Times = Pick<SessionRow, 'user_type' | 'signed_in_at' | 'last_seen_at' | 'authenticated_at'>;

/** The latest end of a session: a fixed time after the password was proved, if that is known. */
export function sessionEnd({ user_type, signed_in_at, authenticated_at }: Times): Date {
  return new Date(Date.parse(authenticated_at ?? signed_in_at) + MAX_SESSION_HOURS[user_type] * 3_600_000);
}

function idleEnd({ user_type, last_seen_at }: Times): Date {
  return new Date(Date.parse(last_seen_at) + IDLE_MINUTES[user_type] * 60_000);
}

/** When a session ended, whether or not a call has noticed. Undefined while it continues. */
export function findEnd(session: Times & { ended_at: string | null }, now: Date): Date | undefined {
  const ends = [
    idleEnd(session),
    sessionEnd(session),
    ...(session.ended_at ? [new Date(session.ended_at)] : []),
  ];
  const end = new Date(Math.min(...ends.map(Number)));
  return end <= now ? end : undefined;
}

/** When the person was last active. A call without that information counts as activity, unless `isByItself`. */
export function seenBy({ headers }: FastifyRequest, now: Date, isByItself = false): Date | undefined {
  const told = headers[IDLE_HEADER];
  if (told === undefined) return isByItself ? undefined : now;
  const seconds = typeof told === 'string' && /^\d{1,9}$/.test(told) ? Number(told) : MAX_IDLE_SECONDS;
  return new Date(now.getTime() - Math.min(seconds, MAX_IDLE_SECONDS) * 1000);
}

export function readActor(row: SessionRow): Omit<Actor, 'authenticated_at' | 'expires_at'> {
  return {
    session_id: row.session_id,
    role: ROLE_BY_USER_TYPE[row.user_type],
    user: {
      id: row.id,
      name: row.name,
      email: row.email,
      user_type: row.user_type,
      last_login: row.last_login,
      is_active: row.is_active,
      client: row.client_id ? { id: row.client_id, name: row.client_name ?? '' } : null,
      phone: row.phone,
    },
  };
}
