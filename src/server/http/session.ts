import { createHash } from 'node:crypto';
import { CLIENT_SESSION_HOURS, IDLE_MINUTES } from '#contract/constants.ts';
import type { Role } from '#contract/endpoint.ts';
import type { UserType } from '#contract/statuses.ts';
import type { User } from '#contract/users.ts';
import type { DbRole, Pool } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

export interface Actor {
  user: User;
  role: Exclude<Role, 'public'>;
  session_id: string;
}

export const ROLE_OF: Record<UserType, Exclude<Role, 'public'>> = {
  admin: 'admin',
  user: 'carer',
  client: 'client',
};

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
}

const SEEN_EVERY_MS = 60_000;

/** The person behind a bearer token, as they are now: a disabled account or changed role counts from the next call. */
export async function findActor(system: Pool, token: string, now: Date): Promise<Actor> {
  const [row] = await system<SessionRow[]>`
    select s.id as session_id, s.signed_in_at, s.last_seen_at, u.id, u.name, u.email, u.user_type, u.last_login,
           u.is_active, u.phone, u.client_id, c.name as client_name
    from bearer_token b
      join session s on s.id = b.session_id and s.ended_at is null
      join app_user u on u.id = s.user_id and u.is_active
      left join client c on c.id = u.client_id
    where b.token_hash = ${hashSecret(token)} and b.expires_at > ${now}`;
  if (!row) throw new AppError('session.expired');
  await keepAlive(system, row, now);
  return actorOf(row);
}

/** Ends what has been idle too long or, for clients, has lasted 24 hours (AUT-03, AUT-05); otherwise notes the visit. */
export async function keepAlive(system: Pool, row: SessionRow, now: Date): Promise<void> {
  const idleMs = now.getTime() - Date.parse(row.last_seen_at);
  const isIdle = idleMs > IDLE_MINUTES[row.user_type] * 60_000;
  if (isIdle || isClientDayOver(row, now)) {
    await system`update session set ended_at = ${now} where id = ${row.session_id} and ended_at is null`;
    throw new AppError('session.expired');
  }
  if (idleMs > SEEN_EVERY_MS)
    await system`update session set last_seen_at = ${now} where id = ${row.session_id}`;
}

function isClientDayOver(row: SessionRow, now: Date): boolean {
  return (
    row.user_type === 'client' &&
    now.getTime() - Date.parse(row.signed_in_at) >= CLIENT_SESSION_HOURS * 3_600_000
  );
}

export function actorOf(row: SessionRow): Actor {
  return {
    session_id: row.session_id,
    role: ROLE_OF[row.user_type],
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
