import type { Db } from '#server/db/pools.ts';

/** Adds up some carers' expenses between two days, inclusive. */
export async function sumExpenses(
  db: Db,
  carer_ids: readonly string[],
  first_day: string,
  last_day: string,
): Promise<{ carer_id: string; amount: string }[]> {
  return db<{ carer_id: string; amount: string }[]>`select carer_id, sum(amount) as amount from expense
    where deleted_at is null and carer_id = any(${[...carer_ids]}::uuid[]) and date >= ${first_day} and date <= ${last_day}
    group by carer_id`;
}
