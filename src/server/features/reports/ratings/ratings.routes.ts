import type { FastifyInstance } from 'fastify';
import { listRatings } from '#contract/reports/ratings.ts';
import { mustSee } from '#server/db/sql.ts';
import { findRatings } from '#server/features/reports/ratings/ratings.queries.ts';
import { serve } from '#server/http/serve.ts';

/** Results of rating scales over time (REP-03). */
export function ratingRoutes(app: FastifyInstance): void {
  serve(app, listRatings, async ({ db, params }) => {
    await mustSee(db, 'young_person', params.id);
    return findRatings(db, params.id);
  });
}
