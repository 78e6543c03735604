import type { FastifyInstance } from 'fastify';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import {
  createExpense,
  decideExpense as decideExpenseCall,
  deleteExpense,
  listExpenseReasons,
  listExpenses,
  listExpensesOfAppointment,
  listExpensesOfCarer,
  updateExpense,
} from '#contract/visits/expenses.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import { getAssignment, mustClaim } from '#server/features/visits/claims/claims.actions.ts';
import {
  addExpense,
  changeExpense,
  decideExpense,
  RECEIPTS_FIELD,
  takeBackExpense,
} from '#server/features/visits/expenses/expenses.actions.ts';
import {
  findExpenseReasons,
  findExpensesOfAppointment,
  findExpensesOfAssignment,
  findListedExpenses,
  getExpenseById,
} from '#server/features/visits/expenses/expenses.queries.ts';
import { acceptFiles } from '#server/files/files.actions.ts';
import { type Call, serve } from '#server/http/serve.ts';

/** Receipts are checked before anything is written, because that takes longest and needs no database. */
const takeReceipts = ({
  services,
  files,
  actor,
}: Pick<Call<unknown, unknown, unknown>, 'services' | 'files' | 'actor'>) =>
  acceptFiles(services.config, files, { field: RECEIPTS_FIELD, person: actor.user.id });

export function expenseRoutes(app: FastifyInstance): void {
  serve(app, listExpenseReasons, ({ db }) => findExpenseReasons(db));

  serve(app, listExpenses, async ({ db, query, now }) => {
    if (query.carer_id) await mustSee(db, 'app_user', query.carer_id);
    const window = readWindow(DEFAULT_WINDOWS.claims, query, todayInLondon(now));
    return findListedExpenses(db, { ...query, ...window });
  });

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
    async ({ db, actor, now, body, prepared }) => {
      const id = await addExpense(db, { actor, now }, body, prepared);
      await announceChange(db, 'claims');
      return getExpenseById(db, id);
    },
    takeReceipts,
    ({ db, actor, body }) => mustClaim(db, actor, body.appointment_carer_id, body.about),
  );

  serve(
    app,
    updateExpense,
    async ({ db, actor, now, params, body, prepared }) => {
      const changed = await changeExpense(db, { actor, now }, params.id, body, prepared);
      await announceChange(db, 'claims');
      return changed;
    },
    takeReceipts,
    async ({ db, actor, params }) =>
      mustClaim(db, actor, (await getExpenseById(db, params.id)).appointment_carer_id),
  );

  serve(app, decideExpenseCall, async ({ db, actor, now, params, body }) => {
    const decided = await decideExpense(db, { actor, now }, params.id, body);
    await announceChange(db, 'claims');
    return decided;
  });

  serve(app, deleteExpense, async ({ db, actor, now, params: { id }, query: { reason } }) => {
    await takeBackExpense(db, { actor, now }, id, reason);
    await announceChange(db, 'claims');
    return { id };
  });
}
