import type { BodyOf } from '#contract/core/endpoint.ts';
import { RECEIPT_FILES } from '#contract/core/file-limits.ts';
import type { ClaimDecision } from '#contract/visits/claim-decisions.ts';
import type { createExpense, Expense, updateExpense } from '#contract/visits/expenses.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import {
  keepExpenseChange,
  mustNotBeTakenOff,
} from '#server/features/visits/claims/claim-changes.actions.ts';
import {
  decideClaim,
  mustNotBeApproved,
  submitAgain,
} from '#server/features/visits/claims/claim-decisions.actions.ts';
import { checkDay, mustClaim, refuseAddressInClaim } from '#server/features/visits/claims/claims.actions.ts';
import { getExpenseById } from '#server/features/visits/expenses/expenses.queries.ts';
import { type AcceptedFile, idsIn, removeFiles, storeFiles } from '#server/files/files.actions.ts';
import { invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';

/** The form field with the receipts. */
export const RECEIPTS_FIELD = 'app_expenses_images_upload';
const RECEIPTS = {
  most: RECEIPT_FILES.most,
  field: RECEIPTS_FIELD,
  sentence: `Add up to ${RECEIPT_FILES.most} receipts to an expense.`,
};

/** The carer or administrator, and the time. */
interface Doing {
  actor: Actor;
  now: Date;
}

/** Returns its id. Throws `input.invalid` and `input.too_large`, and what `mustClaim` throws. */
export async function addExpense(
  db: Db,
  { actor, now }: Doing,
  { about, ...row }: BodyOf<typeof createExpense>,
  receipts: readonly AcceptedFile[],
): Promise<string> {
  checkDay(row.date, await mustClaim(db, actor, row.appointment_carer_id, about), now);
  await refuseAddressInClaim(db, actor, row.appointment_carer_id, { note: row.note });
  await mustBeReason(db, row.reason_id);
  const [made] = await db<{ id: string }[]>`
        insert into expense ${db({ ...row, note: row.note || null })} returning id`;
  const id = made?.id ?? '';
  await storeFiles(db, receipts, ['expense_id', id], actor.user.id, RECEIPTS);
  return id;
}

/**
 * Missing fields stay unchanged. Throws not_found, `claim.taken_off`, `claim.approved`, `version.stale`,
 * `input.invalid` and `input.too_large`, and what `mustClaim` throws.
 */
export async function changeExpense(
  db: Db,
  { actor, now }: Doing,
  id: string,
  body: BodyOf<typeof updateExpense>,
  receipts: readonly AcceptedFile[],
): Promise<Expense> {
  const { version, about, remove_image_ids = '', note, reason, ...changes } = body;
  const { appointment_carer_id } = await getStanding(db, id);
  const assignment = await mustClaim(db, actor, appointment_carer_id, about);
  const before = await holdExpense(db, id);
  mustNotBeApproved(actor, before);
  await mustBeNewest(before, version, () => before);
  await refuseAddressInClaim(db, actor, appointment_carer_id, { note, reason }, { note: before.note });
  if (changes.date) checkDay(changes.date, assignment, now);
  if (changes.reason_id) await mustBeReason(db, changes.reason_id);
  await removeFiles(db, idsIn(remove_image_ids, 'remove_image_ids'), 'expense_id', id);
  await storeFiles(db, receipts, ['expense_id', id], actor.user.id, RECEIPTS);
  const words = note === undefined ? {} : { note: note || null };
  await db`update expense set ${db({ ...sentFields(changes), ...words, ...submitAgain(before), updated_at: new Date() })} where id = ${id}`;
  const after = await getExpenseById(db, id);
  await keepExpenseChange(db, actor, { before, after, reason });
  return after;
}

/** Throws as `decideClaim` does. */
export async function decideExpense(db: Db, doing: Doing, id: string, body: ClaimDecision): Promise<Expense> {
  await decideClaim(db, doing, { table: 'expense', hold: () => holdExpense(db, id) }, body);
  return getExpenseById(db, id);
}

/**
 * Keeps the expense in the change records. Throws not_found, `claim.taken_off`, `claim.approved` and `input.invalid`,
 * and what `mustClaim` throws.
 */
export async function takeBackExpense(
  db: Db,
  { actor, now }: Doing,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const { appointment_carer_id } = await getStanding(db, id);
  await mustClaim(db, actor, appointment_carer_id);
  await refuseAddressInClaim(db, actor, appointment_carer_id, { reason });
  const before = await holdExpense(db, id);
  mustNotBeApproved(actor, before);
  await db`update expense set ${db({ ...submitAgain(before), deleted_at: now })} where id = ${id}`;
  await keepExpenseChange(db, actor, { before, after: undefined, reason });
}

/** The current expense, locked. Throws not_found and `claim.taken_off`. */
async function holdExpense(db: Db, id: string): Promise<Expense> {
  await db`select 1 from expense where id = ${id} for update`;
  return getStanding(db, id);
}

async function mustBeReason(db: Db, id: string): Promise<void> {
  const [reason] = await db`select 1 from expense_reason where id = ${id} and is_active`;
  if (!reason) throw invalid('reason_id', 'Choose one of the reasons offered.');
}

async function getStanding(db: Db, id: string): Promise<Expense> {
  await mustNotBeTakenOff(db, 'expense_id', id);
  return getExpenseById(db, id);
}
