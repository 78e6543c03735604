import type { BodyOf } from '#contract/core/endpoint.ts';
import type { ClaimDecision } from '#contract/visits/claim-decisions.ts';
import type { createMileage, Mileage, updateMileage, Vehicle } from '#contract/visits/mileages.ts';
import type { Db } from '#server/db/pools.ts';
import { sentFields } from '#server/db/rows.ts';
import {
  keepMileageChange,
  mustNotBeTakenOff,
} from '#server/features/visits/claims/claim-changes.actions.ts';
import {
  decideClaim,
  mustNotBeApproved,
  submitAgain,
} from '#server/features/visits/claims/claim-decisions.actions.ts';
import { checkDay, mustClaim, refuseAddressInClaim } from '#server/features/visits/claims/claims.actions.ts';
import { isPaid } from '#server/features/visits/mileages/mileage-pay.queries.ts';
import { getMileageById } from '#server/features/visits/mileages/mileages.queries.ts';
import { invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';
import type { Actor } from '#server/http/session.ts';

/** The carer or administrator, and the time. */
interface Doing {
  actor: Actor;
  now: Date;
}

/** Returns its id. Throws `input.invalid`, and what `mustClaim` throws. */
export async function addMileage(
  db: Db,
  { actor, now }: Doing,
  { about, ...row }: BodyOf<typeof createMileage>,
): Promise<string> {
  checkDay(row.date, await mustClaim(db, actor, row.appointment_carer_id, about), now);
  await refuseAddressInClaim(db, actor, row.appointment_carer_id, pickWords(row));
  await mustBePaid(db, row.vehicle, row.date);
  const [made] = await db<{ id: string }[]>`
      insert into mileage ${db({ ...row, purpose: row.purpose || null })} returning id`;
  return made?.id ?? '';
}

/**
 * Missing fields stay unchanged. Throws not_found, `claim.taken_off`, `claim.approved`, `version.stale` and
 * `input.invalid`, and what `mustClaim` throws.
 */
export async function changeMileage(
  db: Db,
  { actor, now }: Doing,
  id: string,
  body: BodyOf<typeof updateMileage>,
): Promise<Mileage> {
  const { version, about, reason, ...changes } = body;
  const { appointment_carer_id } = await getStanding(db, id);
  const assignment = await mustClaim(db, actor, appointment_carer_id, about);
  const before = await holdMileage(db, id);
  mustNotBeApproved(actor, before);
  await mustBeNewest(before, version, () => before);
  const words = { ...pickWords(changes), reason };
  await refuseAddressInClaim(db, actor, appointment_carer_id, words, pickWords(before));
  if (changes.date) checkDay(changes.date, assignment, now);
  await mustBePaid(db, changes.vehicle ?? before.vehicle, changes.date ?? before.date);
  await db`update mileage set ${db({ ...sentFields(changes), ...submitAgain(before), updated_at: new Date() })} where id = ${id}`;
  const after = await getMileageById(db, id);
  await keepMileageChange(db, actor, { before, after, reason });
  return after;
}

/** Throws as `decideClaim` does. */
export async function decideMileage(db: Db, doing: Doing, id: string, body: ClaimDecision): Promise<Mileage> {
  await decideClaim(db, doing, { table: 'mileage', hold: () => holdMileage(db, id) }, body);
  return getMileageById(db, id);
}

/**
 * Keeps the journey in the change records. Throws not_found, `claim.taken_off`, `claim.approved` and `input.invalid`,
 * and what `mustClaim` throws.
 */
export async function takeBackMileage(
  db: Db,
  { actor, now }: Doing,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const { appointment_carer_id } = await getStanding(db, id);
  await mustClaim(db, actor, appointment_carer_id);
  await refuseAddressInClaim(db, actor, appointment_carer_id, { reason });
  const before = await holdMileage(db, id);
  mustNotBeApproved(actor, before);
  await db`update mileage set ${db({ ...submitAgain(before), deleted_at: now })} where id = ${id}`;
  await keepMileageChange(db, actor, { before, after: undefined, reason });
}

const pickWords = ({ from_place, to_place, purpose }: Journey) => ({ from_place, to_place, purpose });

interface Journey {
  from_place?: string | undefined;
  to_place?: string | undefined;
  purpose?: string | null | undefined;
}

async function mustBePaid(db: Db, vehicle: Vehicle, date: string): Promise<void> {
  if (!(await isPaid(db, vehicle, date)))
    throw invalid('date', 'There is no mileage rate for that date. Ask the office.');
}

/** The current journey, locked. Throws not_found and `claim.taken_off`. */
async function holdMileage(db: Db, id: string): Promise<Mileage> {
  await db`select 1 from mileage where id = ${id} for update`;
  return getStanding(db, id);
}

async function getStanding(db: Db, id: string): Promise<Mileage> {
  await mustNotBeTakenOff(db, 'mileage_id', id);
  return getMileageById(db, id);
}
