import type { FastifyInstance } from 'fastify';
import { getCarerWork } from '#contract/appointments/carer-work.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import { findCarerWork } from '#server/features/appointments/carer-work/carer-work.queries.ts';
import { getUserName } from '#server/features/organisations/users/users.queries.ts';
import { serve } from '#server/http/serve.ts';

/** What the office sees of one carer's work on their page. */
export function carerWorkRoutes(app: FastifyInstance): void {
  serve(app, getCarerWork, async ({ db, params, now }) => {
    await getUserName(db, params.id);
    return findCarerWork(db, params.id, todayInLondon(now));
  });
}
