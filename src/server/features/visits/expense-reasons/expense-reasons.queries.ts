import type { ExpenseReasonSettings } from '#contract/visits/expense-reasons.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

const selectReasons = (db: Db) => db`
  select id, reason, category, hint, limit_pounds::text, limit_per, is_receipt_required,
    not is_active as is_archived, version
  from expense_reason`;

/** Reasons in use first, as in the list that carers choose from. */
export async function findAllReasons(db: Db): Promise<ExpenseReasonSettings[]> {
  return db<
    ExpenseReasonSettings[]
  >`${selectReasons(db)} order by not is_active, sort_order, lower(reason), id`;
}

/** Throws not_found. */
export async function getReason(db: Db, id: string): Promise<ExpenseReasonSettings> {
  const [reason] = await db<ExpenseReasonSettings[]>`${selectReasons(db)} where id = ${id}`;
  if (!reason) throw new AppError('not_found');
  return reason;
}
