import type { FastifyInstance } from 'fastify';
import { previewCancellation } from '#contract/appointments/cancellations.ts';
import {
  chargeAfterAll,
  draftInvoices,
  draftInvoicesInSight,
  previewInvoices,
  waiveCancellation,
} from '#contract/money/invoice-runs.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import type { RunPeriod } from '#server/features/money/invoices/approved-work.queries.ts';
import { findCancellationCharges } from '#server/features/money/invoices/cancellation-preview.queries.ts';
import { dropWaiver, waive } from '#server/features/money/invoices/cancellation-waivers.actions.ts';
import { draftRun, previewRun } from '#server/features/money/invoices/invoice-run.actions.ts';
import { streamRun } from '#server/features/money/invoices/stream-run.ts';
import { serve } from '#server/http/serve.ts';
import { POOL_OF } from '#server/http/session.ts';

/** The invoice run (INV-03). */
export function invoiceRunRoutes(app: FastifyInstance): void {
  serve(app, previewInvoices, async ({ db, query, services }) => {
    await mustSeeSubjects(db, query);
    return previewRun(db, query, services.config);
  });

  serve(app, draftInvoices, async ({ db, body }) => {
    await mustSeeSubjects(db, body);
    const drafted = await draftRun(db, body);
    await announceChange(db, 'invoices');
    return drafted;
  });

  serve(app, draftInvoicesInSight, async ({ db, actor, now, body, services, request, reply }) => {
    await mustSeeSubjects(db, body);
    reply.type('application/x-ndjson').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    const context = {
      user_id: actor.user.id,
      request_id: request.id,
      now: services.isClockMoved ? now.toISOString() : null,
    };
    return streamRun({ pool: services.pools[POOL_OF[actor.role]], context, period: body, request });
  });

  serve(app, waiveCancellation, async ({ db, actor, body }) => {
    const waiver = await waive(db, actor, body);
    await announceChange(db, 'invoices');
    return waiver;
  });

  serve(app, previewCancellation, ({ db, body }) => findCancellationCharges(db, body));

  serve(app, chargeAfterAll, async ({ db, params }) => {
    await dropWaiver(db, params.id);
    await announceChange(db, 'invoices');
    return { id: params.id };
  });
}

async function mustSeeSubjects(db: Db, { client_id, young_person_id }: RunPeriod): Promise<void> {
  if (client_id) await mustSee(db, 'client', client_id);
  if (young_person_id) await mustSee(db, 'young_person', young_person_id);
}
