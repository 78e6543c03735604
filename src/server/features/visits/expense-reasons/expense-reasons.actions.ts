import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createExpenseReason, updateExpenseReason } from '#contract/visits/expense-reasons.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, sentFields } from '#server/db/rows.ts';
import { getReason } from '#server/features/visits/expense-reasons/expense-reasons.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Returns the new reason's id. Throws `duplicate` for a reason in use. */
export async function addReason(db: Db, body: BodyOf<typeof createExpenseReason>): Promise<string> {
  await refuseReasonInUse(db, body.reason);
  const [last] = await db<{ sort_order: number }[]>`select max(sort_order) as sort_order from expense_reason`;
  const row = { ...body, is_own: true, sort_order: (last?.sort_order ?? 0) + 1 };
  const [added] = await db<{ id: string }[]>`insert into expense_reason ${db(row)} returning id`;
  if (!added) throw new AppError('internal');
  return added.id;
}

/** Throws not_found, `version.stale`, and `duplicate` for a reason in use. */
export async function changeReason(
  db: Db,
  id: string,
  { version, is_archived, ...fields }: BodyOf<typeof updateExpenseReason>,
): Promise<void> {
  const before = await holdRow<{ version: number }>(db, 'expense_reason', id);
  await mustBeNewest(before, version, () => getReason(db, id));
  await refuseReasonInUse(db, fields.reason, id);
  const active = is_archived === undefined ? {} : { is_active: !is_archived };
  await db`update expense_reason set ${db({ ...sentFields(fields), ...active, is_own: true })} where id = ${id}`;
}

/**
 * Reasons that came with the product count too. Two concurrent additions conflict at the index `expense_reason_name`.
 */
async function refuseReasonInUse(db: Db, reason: string | undefined, except?: string): Promise<void> {
  if (reason === undefined) return;
  const found = await db`select 1 from expense_reason
    where lower(reason) = lower(${reason}) and is_active and id is distinct from ${except ?? null}::uuid`;
  if (found.length > 0)
    throw new AppError('duplicate', { errors: [{ path: 'reason', message: 'This reason already exists.' }] });
}
