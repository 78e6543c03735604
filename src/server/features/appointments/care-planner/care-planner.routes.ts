import type { FastifyInstance } from 'fastify';
import { listCarePlannerSyncs, syncCarePlanner } from '#contract/appointments/appointment-imports.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { getYoungPersonFromCarePlanner } from '#contract/young-persons/young-persons.ts';
import { announceChange } from '#server/db/live.ts';
import {
  type AnsweredVisit,
  httpCarePlanner,
} from '#server/features/appointments/care-planner/care-planner.ts';
import { syncAppointments } from '#server/features/appointments/care-planner/sync.actions.ts';
import { findSync, findSyncs } from '#server/features/appointments/care-planner/sync.queries.ts';
import { fetchYoungPerson } from '#server/features/appointments/care-planner/young-person.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

const DAYS_BACK = 7;
const DAYS_AHEAD = 60;

export function carePlannerRoutes(app: FastifyInstance): void {
  serve(
    app,
    syncCarePlanner,
    async ({ db, prepared: visits }) => {
      const id = await syncAppointments(db, visits);
      await announceChange(db, 'appointments');
      const run = await findSync(db, id);
      if (!run) throw new AppError('internal');
      return run;
    },
    fetchVisits,
  );

  serve(app, getYoungPersonFromCarePlanner, async ({ prepared }) => prepared, fetchYoungPerson);

  serve(app, listCarePlannerSyncs, async ({ db, query, services }) => ({
    ...(await findSyncs(db, query)),
    is_configured: services.config.CARE_PLANNER_URL !== undefined,
  }));
}

/** Before the transaction: it may take its time. Throws `care_planner.unavailable`. */
async function fetchVisits({ services, now }: { services: Services; now: Date }): Promise<AnsweredVisit[]> {
  const { CARE_PLANNER_URL, CARE_PLANNER_TOKEN } = services.config;
  if (!CARE_PLANNER_URL)
    throw new AppError('care_planner.unavailable', {
      detail: 'No care planner is set up. Set CARE_PLANNER_URL and start again.',
    });
  const today = todayInLondon(now);
  return httpCarePlanner(CARE_PLANNER_URL, CARE_PLANNER_TOKEN).fetchVisits({
    start_date: addDays(today, -DAYS_BACK),
    end_date: addDays(today, DAYS_AHEAD),
  });
}
