/**
 * Whether the proof of identity behind a sign-in may open a session (decision 013). The browser asks the provider
 * for the password, but a browser can be made to ask for less: only `auth_time` of the signed token counts.
 * 1. A proof is valid for as long as a session may last.
 * 2. A proof must be later than the end of every previous session of the person, and opens no session after one that
 *    it opened has ended. So the provider's own cookie reopens nothing, in any browser.
 * 3. A provider that has sent the time once must always send it: leaving `max_age` out of the address gains nothing.
 *    Sessions without a provider count as this one's.
 */
import { CLOCK_TOLERANCE_SECONDS, MAX_SESSION_HOURS } from '#contract/core/session-limits.ts';
import type { UserType } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import { findEnd } from '#server/http/session.ts';
import type { Claims } from '#server/identity/identity.ts';

interface EarlierSession {
  signed_in_at: string;
  last_seen_at: string;
  authenticated_at: string | null;
  ended_at: string | null;
}

/** No older proof is valid, and no session lasts longer. */
const LOOK_BACK_HOURS = 2 * Math.max(...Object.values(MAX_SESSION_HOURS));

/** Throws `sign_in.not_proved`. */
export async function mustBeProved(db: Db, user_id: string, claims: Claims, now: Date): Promise<void> {
  const { authenticated_at, issuer } = claims;
  if (!authenticated_at) {
    const [said] = await db`select from session
      where user_id = ${user_id} and (issuer = ${issuer} or issuer is null) and authenticated_at is not null limit 1`;
    if (said) throw new AppError('sign_in.not_proved');
    return;
  }
  const [user] = await db<{ user_type: UserType }[]>`select user_type from app_user where id = ${user_id}`;
  if (!user) throw new AppError('sign_in.no_account');
  const { user_type } = user;
  if (now.getTime() - authenticated_at.getTime() >= MAX_SESSION_HOURS[user_type] * 3_600_000)
    throw new AppError('sign_in.not_proved');
  const earlier = await db<EarlierSession[]>`
    select signed_in_at, last_seen_at, authenticated_at, ended_at from session
    where user_id = ${user_id} and signed_in_at > ${now}::timestamptz - ${`${LOOK_BACK_HOURS} hours`}::interval`;
  const isOlder = (session: EarlierSession) => {
    const end = findEnd({ ...session, user_type }, now);
    if (!end) return false;
    const isItsOwn =
      session.authenticated_at !== null && authenticated_at <= new Date(session.authenticated_at);
    return isItsOwn || authenticated_at.getTime() < end.getTime() - CLOCK_TOLERANCE_SECONDS * 1000;
  };
  if (earlier.some(isOlder)) throw new AppError('sign_in.not_proved');
}
