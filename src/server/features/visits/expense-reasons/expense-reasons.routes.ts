import type { FastifyInstance } from 'fastify';
import {
  createExpenseReason,
  listAllExpenseReasons,
  updateExpenseReason,
} from '#contract/visits/expense-reasons.ts';
import { announceChange } from '#server/db/live.ts';
import { addReason, changeReason } from '#server/features/visits/expense-reasons/expense-reasons.actions.ts';
import {
  findAllReasons,
  getReason,
} from '#server/features/visits/expense-reasons/expense-reasons.queries.ts';
import { serve } from '#server/http/serve.ts';

export function expenseReasonRoutes(app: FastifyInstance): void {
  serve(app, listAllExpenseReasons, ({ db }) => findAllReasons(db));

  serve(app, createExpenseReason, async ({ db, body }) => {
    const id = await addReason(db, body);
    await announceChange(db, 'expense_reasons');
    return getReason(db, id);
  });

  serve(app, updateExpenseReason, async ({ db, params: { id }, body }) => {
    await changeReason(db, id, body);
    await announceChange(db, 'expense_reasons');
    return getReason(db, id);
  });
}
