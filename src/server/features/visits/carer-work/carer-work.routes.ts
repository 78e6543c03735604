import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { getCarerWork } from '#contract/visits/carer-work.ts';
import { getUserName } from '#server/features/organisations/users/users.queries.ts';
import { findCarerWork } from '#server/features/visits/carer-work/carer-work.queries.ts';
import { serve } from '#server/http/serve.ts';

/** One carer's work, as the office sees it on their page. */
export function carerWorkRoutes(app: FastifyInstance): void {
  serve(app, getCarerWork, async ({ db, params, now }) => {
    await getUserName(db, params.id);
    return findCarerWork(db, params.id, todayInLondon(now));
  });
}
