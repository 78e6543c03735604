import type { FastifyInstance } from 'fastify';
import { RECEIPT_FILES } from '#contract/core/file-limits.ts';
import {
  createExpense,
  deleteExpense,
  type Expense,
  listExpenseReasons,
  listExpensesOfAppointment,
  listExpensesOfCarer,
  updateExpense,
} from '#contract/visits/expenses.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import { mustSee } from '#server/db/sql.ts';
import { keepExpenseChange } from '#server/features/visits/claims/claim-changes.actions.ts';
import { checkDay, getAssignment, mustClaim } from '#server/features/visits/claims/claims.actions.ts';
import {
  findExpenseReasons,
  findExpensesOfAppointment,
  findExpensesOfAssignment,
  getExpenseById,
} from '#server/features/visits/expenses/expenses.queries.ts';
import { acceptFiles, idsIn, removeFiles, storeFiles } from '#server/files/files.actions.ts';
import { invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import { type Call, serve } from '#server/http/serve.ts';

const FIELD = 'app_expenses_images_upload';
const RECEIPTS = {
  most: RECEIPT_FILES.most,
  field: FIELD,
  sentence: `An expense may have at most ${RECEIPT_FILES.most} receipts.`,
};

/** Receipts are looked into before anything is written: that takes longest, and needs no database. */
const takeReceipts = ({
  services,
  files,
  actor,
}: Pick<Call<unknown, unknown, unknown>, 'services' | 'files' | 'actor'>) =>
  acceptFiles(services.config, files, { field: FIELD, person: actor.user.id });

export function expenseRoutes(app: FastifyInstance): void {
  serve(app, listExpenseReasons, ({ db }) => findExpenseReasons(db));

  serve(app, listExpensesOfAppointment, async ({ db, params }) => {
    await mustSee(db, 'appointment', params.id);
    return findExpensesOfAppointment(db, params.id);
  });

  serve(app, listExpensesOfCarer, async ({ db, params }) => {
    await getAssignment(db, params.id);
    return findExpensesOfAssignment(db, params.id);
  });

  serve(
    app,
    createExpense,
    async ({ db, actor, now, body: { about, ...body }, prepared }) => {
      checkDay(body.date, await mustClaim(db, actor, body.appointment_carer_id, about), now);
      await mustBeReason(db, body.reason_id);
      const [made] = await db<{ id: string }[]>`
        insert into expense ${db({ ...body, note: body.note || null })} returning id`;
      const id = made?.id ?? '';
      await storeFiles(db, prepared, ['expense_id', id], actor.user.id, RECEIPTS);
      await announceChange(db, 'claims');
      return getExpenseById(db, id);
    },
    takeReceipts,
    ({ db, actor, body }) => mustClaim(db, actor, body.appointment_carer_id, body.about),
  );

  serve(
    app,
    updateExpense,
    async ({ db, actor, now, params: { id }, body, prepared }) => {
      const { version, about, remove_image_ids = '', note, reason, ...changes } = body;
      const { appointment_carer_id } = await getExpenseById(db, id);
      const assignment = await mustClaim(db, actor, appointment_carer_id, about);
      const before = await holdExpense(db, id);
      await mustBeNewest(before, version, () => before);
      if (changes.date) checkDay(changes.date, assignment, now);
      if (changes.reason_id) await mustBeReason(db, changes.reason_id);
      await removeFiles(db, idsIn(remove_image_ids, 'remove_image_ids'), 'expense_id', id);
      await storeFiles(db, prepared, ['expense_id', id], actor.user.id, RECEIPTS);
      const words = note === undefined ? {} : { note: note || null };
      await db`update expense set ${db({ ...sentFields(changes), ...words, updated_at: new Date() })} where id = ${id}`;
      const after = await getExpenseById(db, id);
      await keepExpenseChange(db, actor, { before, after, reason });
      await announceChange(db, 'claims');
      return after;
    },
    takeReceipts,
    async ({ db, actor, params }) =>
      mustClaim(db, actor, (await getExpenseById(db, params.id)).appointment_carer_id),
  );

  serve(app, deleteExpense, async ({ db, actor, params: { id }, query: { reason } }) => {
    const { appointment_carer_id } = await getExpenseById(db, id);
    await mustClaim(db, actor, appointment_carer_id);
    const before = await holdExpense(db, id);
    await db`update expense set deleted_at = current_instant() where id = ${id}`;
    await keepExpenseChange(db, actor, { before, after: undefined, reason });
    await announceChange(db, 'claims');
    return { id };
  });
}

/** The expense as it is, kept from being changed until this is done. Throws not_found. */
async function holdExpense(db: Db, id: string): Promise<Expense> {
  await db`select 1 from expense where id = ${id} for update`;
  return getExpenseById(db, id);
}

async function mustBeReason(db: Db, id: string): Promise<void> {
  const [reason] = await db`select 1 from expense_reason where id = ${id} and is_active`;
  if (!reason) throw invalid('reason_id', 'Choose one of the reasons offered.');
}
