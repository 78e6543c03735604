/**
 * Which account a sign-in at the provider opens.
 * 1. An account is linked to one sign-in: its subject, at the provider (issuer) that gave it. The link counts,
 *    whatever address the provider sends later.
 * 2. An account without a link is linked by its e-mail address, if the provider has verified that address.
 * 3. So is an account with a link at another provider: the operator chooses the provider, so a link at the previous
 *    one can open nothing, and the current one is trusted as for a new account. A second subject of the same
 *    provider is a stranger, until an administrator resets the first one.
 */
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Db } from '#server/db/pools.ts';
import type { Claims } from '#server/identity/identity.ts';

/** Returns the active account that the sign-in opens, linked to it. */
export async function findOrLinkAccount(db: Db, claims: Claims, now: Date): Promise<string | undefined> {
  return (
    (await findLinked(db, claims)) ??
    (await linkByEmail(db, claims, now)) ??
    // Another window's sign-in has just linked it.
    (await findLinked(db, claims))
  );
}

/** Adopts and completes a link that was saved without its provider. */
async function findLinked(db: Db, { issuer, subject }: Claims): Promise<string | undefined> {
  const [row] = await db<{ id: string; is_active: boolean; has_issuer: boolean }[]>`
    select id, is_active, subject_issuer is not null as has_issuer from app_user
    where subject = ${subject} and coalesce(subject_issuer, ${issuer}) = ${issuer}
    order by subject_issuer nulls last limit 1`;
  if (!row?.is_active) return undefined;
  if (!row.has_issuer)
    await db`update app_user set subject_issuer = ${issuer}
      where id = ${row.id} and subject = ${subject} and subject_issuer is null`;
  return row.id;
}

/** Ends the sessions of an earlier link. */
async function linkByEmail(
  db: Db,
  { issuer, subject, verified_email }: Claims,
  now: Date,
): Promise<string | undefined> {
  if (!verified_email) return undefined;
  const [row] = await db<{ id: string }[]>`
    update app_user set subject = ${subject}, subject_issuer = ${issuer}
    where lower(email) = ${verified_email.toLowerCase()} and is_active
      and (subject is null or subject_issuer <> ${issuer})
      and not exists (select from app_user other
        where other.subject = ${subject} and coalesce(other.subject_issuer, ${issuer}) = ${issuer})
    returning id`;
  if (row) await db`update session set ended_at = ${now} where user_id = ${row.id} and ended_at is null`;
  return row?.id;
}

/** For the operator only: the person gets the same message for all of them. */
export type Refusal =
  | `email_${NonNullable<Claims['email_problem']>}`
  | 'account_unknown'
  | 'account_off'
  | 'account_of_another_sign_in'
  | 'auth_time_missing'
  | 'password_not_asked_for';

/** Finds why a sign-in was refused, without personal data. */
export async function findRefusal(db: Db, code: ErrorCode, claims: Claims): Promise<Refusal | undefined> {
  if (code === 'sign_in.not_proved')
    return claims.authenticated_at ? 'password_not_asked_for' : 'auth_time_missing';
  return code === 'sign_in.no_account' ? findMissingAccount(db, claims) : undefined;
}

async function findMissingAccount(db: Db, claims: Claims): Promise<Refusal> {
  const { issuer, subject, verified_email, email_problem = 'missing' } = claims;
  const [linked] = await db`select from app_user
    where subject = ${subject} and coalesce(subject_issuer, ${issuer}) = ${issuer}`;
  if (linked) return 'account_off';
  if (!verified_email) return `email_${email_problem}`;
  const [named] = await db<{ is_active: boolean }[]>`select is_active from app_user
    where lower(email) = ${verified_email.toLowerCase()}`;
  if (!named) return 'account_unknown';
  return named.is_active ? 'account_of_another_sign_in' : 'account_off';
}
