import type { Db } from '#server/db/pools.ts';

/** Adds up what some carers spent between two days, the last included. */
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

export interface ExpenseLine {
  carer: string;
  date: string;
  reason: string;
  note: string | null;
  amount: string;
  receipts: number;
}

/** Every expense between two days, the last included. */
export async function findExpensesBetween(
  db: Db,
  first_day: string,
  last_day: string,
): Promise<ExpenseLine[]> {
  return db<
    ExpenseLine[]
  >`select u.name as carer, e.date, r.reason, actor_expense_note(e.id) as note, e.amount,
      (select count(*) from stored_file f where f.expense_id = e.id and f.deleted_at is null) as receipts
    from expense e join app_user u on u.id = e.carer_id join expense_reason r on r.id = e.reason_id
    where e.deleted_at is null and e.date >= ${first_day} and e.date <= ${last_day}
    order by e.date, e.id`;
}
