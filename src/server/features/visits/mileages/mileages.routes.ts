import type { FastifyInstance } from 'fastify';
import {
  createMileage,
  deleteMileage,
  getMileage,
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
  takeBackMileage,
} from '#server/features/visits/mileages/mileages.actions.ts';
import {
  findMileagesOfAppointment,
  findMileagesOfAssignment,
  getMileageById,
} from '#server/features/visits/mileages/mileages.queries.ts';
import { serve } from '#server/http/serve.ts';

export function mileageRoutes(app: FastifyInstance): void {
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

  serve(app, deleteMileage, async ({ db, actor, params: { id }, query: { reason } }) => {
    await takeBackMileage(db, actor, id, reason);
    await announceChange(db, 'claims');
    return { id };
  });
}
