import type { Mileage } from '#contract/visits/mileages.ts';
import type { MileageRate } from '#contract/visits/visits.ts';
import type { Db } from '#server/db/pools.ts';
import {
  type PricedMileage,
  selectPricedMileages,
  toMileage,
} from '#server/features/visits/mileages/mileage-pay.queries.ts';
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

/** Finds the pay for a mile on a day, by vehicle, with the miles that a carer has in that tax year up to then. */
export async function findMileageRates(db: Db, carer_id: string, date: string): Promise<MileageRate[]> {
  const rows = await db<(Omit<MileageRate, Pence> & Record<Pence, string>)[]>`
    select r.vehicle, r.first_band_pence as first_pence, r.further_pence, r.first_band_miles as border_miles,
      (select coalesce(sum(m.miles), 0)::numeric(9, 2) from mileage m
        where m.carer_id = ${carer_id} and m.vehicle = r.vehicle and m.deleted_at is null and m.date <= d.day
          and m.date >= make_date(
            extract(year from d.day)::integer - (to_char(d.day, 'MMDD') < '0406')::integer, 4, 6)) as miles_so_far
    from (select ${date}::date as day) d
      join mileage_rate r on r.effective_from <= d.day and (r.effective_to is null or r.effective_to >= d.day)
    order by r.first_band_pence desc, r.vehicle`;
  return rows.map((row) => ({
    ...row,
    first_pence: Number(row.first_pence),
    further_pence: Number(row.further_pence),
  }));
}

type Pence = 'first_pence' | 'further_pence';
