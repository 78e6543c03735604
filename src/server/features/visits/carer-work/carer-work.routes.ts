import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import { getCarerWork } from '#contract/visits/carer-work.ts';
import { getUserName } from '#server/features/organisations/users/users.queries.ts';
import { findCarerWork } from '#server/features/visits/carer-work/carer-work.queries.ts';
import { serve } from '#server/http/serve.ts';

/** What the office sees of one carer's work on their page. */
export function carerWorkRoutes(app: FastifyInstance): void {
  serve(app, getCarerWork, async ({ db, params, now }) => {
    await getUserName(db, params.id);
    return findCarerWork(db, params.id, todayInLondon(now));
  });
}
