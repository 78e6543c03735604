import type { BankHolidayRegion } from '#server/data/bank-holidays.ts';
import type { Db } from '#server/db/pools.ts';

/** By the nine-character code of the client's local authority; England and Wales where there is none. */
export async function findRegion(db: Db, client_id: string | undefined): Promise<BankHolidayRegion> {
  if (!client_id) return 'England and Wales';
  const [client] = await db<{ code: string | null }[]>`
    select local_authority_code as code from client where id = ${client_id}`;
  return readRegion(client?.code);
}

export function readRegion(code: string | null | undefined): BankHolidayRegion {
  if (code?.startsWith('S')) return 'Scotland';
  return code?.startsWith('N') ? 'Northern Ireland' : 'England and Wales';
}
