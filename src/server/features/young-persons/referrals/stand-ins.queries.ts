import type { Db } from '#server/db/pools.ts';

/**
 * The accounts that are notified about a referral instead of a referrer who has left: its social worker's, or
 * otherwise all colleagues'. None if they cannot see it: a restricted young person's, or one that is kept back.
 */
export async function findStandIns(db: Db, referral_id: string): Promise<string[]> {
  const [row] = await db<{ people: string[] }[]>`
    select find_referral_stand_ins(r) as people from referral r where r.id = ${referral_id}`;
  return row?.people ?? [];
}
