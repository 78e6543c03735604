import type { Db } from '#server/db/pools.ts';

/**
 * The accounts that are told of a referral in place of a referrer who has left: its social worker's, or else those of all
 * colleagues. None where they do not see it: of a restricted young person, or kept back.
 */
export async function findStandIns(db: Db, referral_id: string): Promise<string[]> {
  const [row] = await db<{ people: string[] }[]>`
    select find_referral_stand_ins(r) as people from referral r where r.id = ${referral_id}`;
  return row?.people ?? [];
}
