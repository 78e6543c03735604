import type { FastifyInstance } from 'fastify';
import { calculateServiceCosts } from '#contract/money/quotations.ts';
import { mustSee } from '#server/db/sql.ts';
import { quoteItems } from '#server/features/money/quotations/quotations.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Prices before anything is booked (SVC-01). */
export function quotationRoutes(app: FastifyInstance): void {
  serve(app, calculateServiceCosts, async ({ db, actor, body }) => {
    if (body.client_id) await mustSee(db, 'client', body.client_id);
    return quoteItems(db, body.client_id ?? actor.user.client?.id ?? null, body.items);
  });
}
