import type { Mileage } from '#contract/claims.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type PricedMileage,
  selectPricedMileages,
  toMileage,
} from '#server/features/mileages/mileage-pay.actions.ts';
import { AppError } from '#server/http/app-error.ts';

/** Throws not_found, for one that was taken back too. */
export async function getMileageById(db: Db, id: string): Promise<Mileage> {
  const [row] = await db<
    PricedMileage[]
  >`${selectPricedMileages(db, db`where m.id = ${id} and m.deleted_at is null`)}`;
  if (!row) throw new AppError('not_found');
  return toMileage(row);
}

export async function findMileagesOfAppointment(db: Db, appointment_id: string): Promise<Mileage[]> {
  return findMileages(
    db,
    db`where m.deleted_at is null and m.appointment_carer_id in
      (select ac.id from appointment_carer ac where ac.appointment_id = ${appointment_id})`,
  );
}

export async function findMileagesOfAssignment(db: Db, appointment_carer_id: string): Promise<Mileage[]> {
  return findMileages(
    db,
    db`where m.deleted_at is null and m.appointment_carer_id = ${appointment_carer_id}`,
  );
}

async function findMileages(db: Db, which: ReturnType<Db>): Promise<Mileage[]> {
  const rows = await db<PricedMileage[]>`${selectPricedMileages(db, which)} order by m.date, m.id`;
  return rows.map(toMileage);
}
