import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { previewBankFile, recordBankRows } from '#contract/money/bank-files.ts';
import { announceChange } from '#server/db/live.ts';
import { recordRows } from '#server/features/money/payments/bank-files.actions.ts';
import { previewFile } from '#server/features/money/payments/bank-files.queries.ts';
import { serve } from '#server/http/serve.ts';

export function paymentRoutes(app: FastifyInstance): void {
  serve(app, previewBankFile, ({ db, now, body }) => previewFile(db, todayInLondon(now), body));

  serve(app, recordBankRows, async ({ db, actor, now, body }) => {
    const recorded = await recordRows(db, { actor, today: todayInLondon(now) }, body);
    await announceChange(db, 'invoices');
    return recorded;
  });
}
