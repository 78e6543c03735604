import type { Mileage, Vehicle } from '#contract/visits/mileages.ts';
import type { Db } from '#server/db/pools.ts';
import { selectDecision } from '#server/features/visits/claims/claim-decisions.queries.ts';

/**
 * The pay for a journey (MIL-02). It is calculated on reading, because an earlier journey entered later changes
 * where the limit falls:
 *
 * 1. Miles count per carer, vehicle and tax year (from 6 April), in the order of days, then of entry.
 * 2. The rate is the one in force on the day of travel. A journey that crosses the limit is split between the rates.
 *    Rates and the limit of 10,000 miles: server/data/mileage-rates.json.
 * 3. Each journey is rounded to the penny, half a penny up. All sums use the database's exact numbers.
 */
export interface PricedMileage extends Omit<Mileage, 'explanation' | 'rate_pence'> {
  carer_id: string;
  first_miles: string;
  further_miles: string;
  first_pence: string;
  further_pence: string;
  border_miles: number | null;
}

/** Journeys with their pay; `which` selects among `m`, from `where` on, and `before` joins the miles before each. */
export function selectPricedMileages(
  db: Db,
  which: ReturnType<Db>,
  before: ReturnType<Db> = joinEarlier(db),
) {
  return db`select m.*, round((m.first_miles * m.first_pence + m.further_miles * m.further_pence) / 100, 2) as amount
    from (
      select m.id, m.appointment_carer_id, m.carer_id, m.date, m.miles, m.vehicle,
        coalesce((actor_journey_words(m.id))[1], 'Restricted') as from_place, coalesce((actor_journey_words(m.id))[2], 'Restricted') as to_place,
        (actor_journey_words(m.id))[3] as purpose,
        m.is_by_office, ${selectDecision(db, 'm')}, m.version, m.updated_at, jsonb_build_object('id', u.id, 'name', u.name) as carer,
        band.first_miles, m.miles - band.first_miles as further_miles,
        r.first_band_pence as first_pence, r.further_pence, r.first_band_miles as border_miles
      from (select m.id, m.appointment_carer_id, m.carer_id, m.date, m.miles, m.vehicle, m.is_by_office, m.status, m.decided_by, m.decided_at,
        m.version, m.updated_at from mileage m ${which}) m
        join app_user u on u.id = m.carer_id
        join mileage_rate r on r.vehicle = m.vehicle and m.date >= r.effective_from
          and (r.effective_to is null or m.date <= r.effective_to)
        ${before}
        cross join lateral (
          select case when r.first_band_miles is null then m.miles
            else greatest(least(m.miles, r.first_band_miles - before.miles), 0) end as first_miles) band
    ) m`;
}

const startTaxYear = (db: Db, of: 'm' | 'each') =>
  db.unsafe(
    `make_date(extract(year from ${of}.date)::integer - (to_char(${of}.date, 'MMDD') < '0406')::integer, 4, 6)`,
  );

/** For a few journeys: looks up the earlier ones of each. */
const joinEarlier = (db: Db): ReturnType<Db> => db`cross join lateral (
  select coalesce(sum(earlier.miles), 0) as miles from mileage earlier
  where earlier.carer_id = m.carer_id and earlier.vehicle = m.vehicle and earlier.deleted_at is null
    and earlier.date >= ${startTaxYear(db, 'm')} and (earlier.date, earlier.id) < (m.date, m.id)) before`;

/** For all journeys of a period: adds them up once, from the tax year of its first day on. */
export const joinRunning = (db: Db, first_day: string): ReturnType<Db> => db`join (
  select each.id, sum(each.miles) over (partition by each.carer_id, each.vehicle, ${startTaxYear(db, 'each')}
    order by each.date, each.id) - each.miles as miles
  from mileage each where each.deleted_at is null
    and each.date >= make_date(extract(year from ${first_day}::date)::integer - 1, 4, 6)) before on before.id = m.id`;

export function toMileage({ first_miles, further_miles, ...row }: PricedMileage): Mileage {
  const { first_pence, further_pence, border_miles, carer_id: _, ...journey } = row;
  const isBeyond = Number(first_miles) === 0;
  return {
    ...journey,
    rate_pence: Number(isBeyond ? further_pence : first_pence),
    explanation: explain({ first_miles, further_miles, first_pence, further_pence, border_miles }),
  };
}

/** "40 miles at 55p, 60 at 25p (over 10,000 this tax year)". */
function explain(pay: Omit<PricedMileage, keyof Mileage | 'carer_id'>): string {
  const [first, further] = [plain(pay.first_miles), plain(pay.further_miles)];
  const [firstPence, furtherPence] = [plain(pay.first_pence), plain(pay.further_pence)];
  const over = `(over ${pay.border_miles?.toLocaleString('en-GB')} this tax year)`;
  if (firstPence === furtherPence || further === '0') {
    const total = plain((Number(pay.first_miles) + Number(pay.further_miles)).toFixed(2));
    return `${inMiles(total)} at ${firstPence}p`;
  }
  if (first === '0') return `${inMiles(further)} at ${furtherPence}p ${over}`;
  return `${inMiles(first)} at ${firstPence}p, ${further} at ${furtherPence}p ${over}`;
}

const inMiles = (miles: string) => `${miles} ${miles === '1' ? 'mile' : 'miles'}`;
const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** Whether that vehicle has a rate on that day. */
export async function isPaid(db: Db, vehicle: Vehicle, date: string): Promise<boolean> {
  const [rate] = await db`select 1 from mileage_rate where vehicle = ${vehicle} and effective_from <= ${date}
    and (effective_to is null or effective_to >= ${date})`;
  return rate !== undefined;
}

export interface CarerMiles {
  carer_id: string;
  miles: string;
  mileage: string;
}

/** Some carers' miles and their pay between two days, inclusive. */
export async function sumMiles(
  db: Db,
  carer_ids: readonly string[],
  first_day: string,
  last_day: string,
): Promise<CarerMiles[]> {
  const which: ReturnType<Db> = db`where m.deleted_at is null and m.carer_id = any(${[...carer_ids]}::uuid[])
    and m.date >= ${first_day} and m.date <= ${last_day}`;
  return db<CarerMiles[]>`select carer_id, sum(miles) as miles, sum(amount) as mileage
    from (${selectPricedMileages(db, which)}) m group by carer_id`;
}
