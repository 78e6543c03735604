import type { Account } from 'oidc-provider';
import { readEmail } from '#contract/core/email-address.ts';
import type { Pool } from '#server/db/pools.ts';

export const DEMO_PASSWORD = 'placewell-demo';
/** Addresses at this domain are reserved for tests, so nobody outside the demo has one. */
const DEMO_DOMAIN = '@placewell.test';

/** The accounts that the sign-in page shows, in this order. */
const SHOWN = ['admin', 'carer', 'carer2', 'client', 'client2'].map((name) => `${name}${DEMO_DOMAIN}`);

export interface ShownAccount {
  email: string;
  name: string;
  /** A short description, such as "Carer". */
  about: string;
}

/** Undefined for a wrong password, and for anybody who is not an active person of the demo. */
export async function findAccountId(
  system: Pool,
  email: string,
  password: string,
): Promise<string | undefined> {
  if (password !== DEMO_PASSWORD) return undefined;
  const [row] = await system<{ id: string }[]>`select id from app_user
    where lower(email) = ${(readEmail(email) ?? email).toLowerCase()} and is_active and lower(email) like ${`%${DEMO_DOMAIN}`}`;
  return row?.id;
}

/** Finds the claims about a person; undefined once they are no longer active. */
export async function findAccount(system: Pool, id: string): Promise<Account | undefined> {
  const [row] = await system<{ name: string; email: string }[]>`select name, email from app_user
    where id = ${id} and is_active and lower(email) like ${`%${DEMO_DOMAIN}`}`;
  return row && { accountId: id, claims: () => ({ sub: id, ...row, email_verified: true }) };
}

export async function findShownAccounts(system: Pool): Promise<ShownAccount[]> {
  return system<ShownAccount[]>`select u.email, u.name, case u.user_type when 'admin' then 'Administrator'
      when 'user' then 'Carer' else 'Client user' || coalesce(', ' || c.name, '') end as about
    from app_user u left join client c on c.id = u.client_id
    where u.is_active and u.email = any(${SHOWN}) order by array_position(${SHOWN}, u.email)`;
}
