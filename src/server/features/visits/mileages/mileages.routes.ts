import type { FastifyInstance } from 'fastify';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import {
  createMileage,
  decideMileage as decideMileageCall,
  deleteMileage,
  getMileage,
  listMileages,
  listMileagesOfAppointment,
  listMileagesOfCarer,
  updateMileage,
} from '#contract/visits/mileages.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import { getAssignment } from '#server/features/visits/claims/claims.actions.ts';
import {
  addMileage,
  changeMileage,
  decideMileage,
  takeBackMileage,
} from '#server/features/visits/mileages/mileages.actions.ts';
import {
  findListedMileages,
  findMileagesOfAppointment,
  findMileagesOfAssignment,
  getMileageById,
} from '#server/features/visits/mileages/mileages.queries.ts';
import { serve } from '#server/http/serve.ts';

export function mileageRoutes(app: FastifyInstance): void {
  serve(app, listMileages, async ({ db, query, now }) => {
    if (query.carer_id) await mustSee(db, 'app_user', query.carer_id);
    const window = readWindow(DEFAULT_WINDOWS.claims, query, todayInLondon(now));
    return findListedMileages(db, { ...query, ...window });
  });

  serve(app, listMileagesOfAppointment, async ({ db, params }) => {
    await mustSee(db, 'appointment', params.id);
    return findMileagesOfAppointment(db, params.id);
  });

  serve(app, listMileagesOfCarer, async ({ db, params }) => {
    await getAssignment(db, params.id);
    return findMileagesOfAssignment(db, params.id);
  });

  serve(app, getMileage, ({ db, params }) => getMileageById(db, params.id));

  serve(app, createMileage, async ({ db, actor, now, body }) => {
    const id = await addMileage(db, { actor, now }, body);
    await announceChange(db, 'claims');
    return getMileageById(db, id);
  });

  serve(app, updateMileage, async ({ db, actor, now, params, body }) => {
    const changed = await changeMileage(db, { actor, now }, params.id, body);
    await announceChange(db, 'claims');
    return changed;
  });

  serve(app, decideMileageCall, async ({ db, actor, now, params, body }) => {
    const decided = await decideMileage(db, { actor, now }, params.id, body);
    await announceChange(db, 'claims');
    return decided;
  });

  serve(app, deleteMileage, async ({ db, actor, now, params: { id }, query: { reason } }) => {
    await takeBackMileage(db, { actor, now }, id, reason);
    await announceChange(db, 'claims');
    return { id };
  });
}
