import type { FastifyInstance } from 'fastify';
import {
  createMileage,
  deleteMileage,
  getMileage,
  listMileagesOfAppointment,
  listMileagesOfCarer,
  type Mileage,
  updateMileage,
  type Vehicle,
} from '#contract/visits/mileages.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import { mustSee } from '#server/db/sql.ts';
import { keepMileageChange } from '#server/features/visits/claims/claim-changes.actions.ts';
import { checkDay, getAssignment, mustClaim } from '#server/features/visits/claims/claims.actions.ts';
import { isPaid } from '#server/features/visits/mileages/mileage-pay.actions.ts';
import {
  findMileagesOfAppointment,
  findMileagesOfAssignment,
  getMileageById,
} from '#server/features/visits/mileages/mileages.queries.ts';
import { invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
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

  serve(app, createMileage, async ({ db, actor, now, body: { about, ...body } }) => {
    checkDay(body.date, await mustClaim(db, actor, body.appointment_carer_id, about), now);
    await mustBePaid(db, body.vehicle, body.date);
    const [made] = await db<{ id: string }[]>`
      insert into mileage ${db({ ...body, purpose: body.purpose || null })} returning id`;
    await announceChange(db, 'claims');
    return getMileageById(db, made?.id ?? '');
  });

  serve(app, updateMileage, async ({ db, actor, now, params, body }) => {
    const { version, about, reason, ...changes } = body;
    const { appointment_carer_id } = await getMileageById(db, params.id);
    const assignment = await mustClaim(db, actor, appointment_carer_id, about);
    const before = await holdMileage(db, params.id);
    await mustBeNewest(before, version, () => before);
    if (changes.date) checkDay(changes.date, assignment, now);
    await mustBePaid(db, changes.vehicle ?? before.vehicle, changes.date ?? before.date);
    await db`update mileage set ${db({ ...sentFields(changes), updated_at: new Date() })} where id = ${params.id}`;
    const after = await getMileageById(db, params.id);
    await keepMileageChange(db, actor, { before, after, reason });
    await announceChange(db, 'claims');
    return after;
  });

  serve(app, deleteMileage, async ({ db, actor, params, query: { reason } }) => {
    const { appointment_carer_id } = await getMileageById(db, params.id);
    await mustClaim(db, actor, appointment_carer_id);
    const before = await holdMileage(db, params.id);
    await db`update mileage set deleted_at = current_instant() where id = ${params.id}`;
    await keepMileageChange(db, actor, { before, after: undefined, reason });
    await announceChange(db, 'claims');
    return { id: params.id };
  });
}

async function mustBePaid(db: Db, vehicle: Vehicle, date: string): Promise<void> {
  if (!(await isPaid(db, vehicle, date))) throw invalid('date', 'There is no rate for that day.');
}

/** The journey as it is, kept from being changed until this is done. Throws not_found. */
async function holdMileage(db: Db, id: string): Promise<Mileage> {
  await db`select 1 from mileage where id = ${id} for update`;
  return getMileageById(db, id);
}
