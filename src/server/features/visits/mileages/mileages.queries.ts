import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import { MAX_USUAL_MILES } from '#contract/core/unusual-claims.ts';
import type { ListedMileage, listMileages, Mileage } from '#contract/visits/mileages.ts';
import type { MileageRate } from '#contract/visits/visits.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, findSorted, listPage, orderBy } from '#server/db/sql.ts';
import {
  selectListed,
  unusualFirst,
  whereClaims,
} from '#server/features/visits/claims/claim-decisions.queries.ts';
import {
  joinRunning,
  type PricedMileage,
  selectPricedMileages,
  toMileage,
} from '#server/features/visits/mileages/mileage-pay.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/** Throws not_found, also for a deleted journey. */
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

const UNUSUAL = `(m.miles > ${MAX_USUAL_MILES})`;
const SORTS = {
  date: 'm.date',
  carer: byNameIn('app_user', 'm.carer_id'),
  miles: 'm.miles',
  status: 'm.status',
  unusual: unusualFirst('m', UNUSUAL),
};

type Listed = PricedMileage & Pick<ListedMileage, 'appointment_id' | 'is_restricted' | 'is_unusual'>;

/** One page of the journeys between two days, their number and their total. */
export async function findListedMileages(
  db: Db,
  filter: QueryOf<typeof listMileages> & DateWindow,
): Promise<AnswerOf<typeof listMileages>> {
  const { vehicle } = filter;
  const where = db`${whereClaims(db, 'm', UNUSUAL, filter)} ${vehicle ? db`and m.vehicle = ${vehicle}` : db``}`;
  const sort = filter.sort ?? '-date';
  const order = orderBy(db, SORTS, sort, 'm.id');
  const [rows, counted, [sum]] = await Promise.all([
    findSorted(
      db,
      { from: db`mileage m`, where, id: 'm.id', sorts: SORTS },
      { ...filter, sort },
      (which) => db<Listed[]>`select m.*, ${selectListed(db, 'm', UNUSUAL)}
        from (${selectPricedMileages(db, which)}) m join timesheet t on t.appointment_carer_id = m.appointment_carer_id ${order}`,
    ),
    countRows(db, db`from mileage m ${where}`),
    db<{ miles: string; pounds: string }[]>`
      select coalesce(sum(miles), 0)::numeric(12, 2) as miles, coalesce(sum(amount), 0)::numeric(12, 2) as pounds
      from (${selectPricedMileages(db, db`${where}`, joinRunning(db, filter.start_date))}) m`,
  ]);
  return {
    ...listPage(rows.map(toListed), counted, filter),
    total_miles: sum?.miles ?? '0.00',
    total_pounds: sum?.pounds ?? '0.00',
  };
}

const toListed = ({ appointment_id, is_restricted, is_unusual, ...row }: Listed): ListedMileage => ({
  ...toMileage(row),
  appointment_id,
  is_restricted,
  is_unusual,
});

/** Finds the pay for a mile on a day, by vehicle, with the carer's miles in that tax year so far. */
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
