import { DISTRICT } from '#contract/core/postcode.ts';
import type { Db } from '#server/db/pools.ts';

/** An appointment with fewer carers than it wants, and what suggestions ask of it. Instants in milliseconds. */
export interface Gap {
  id: string;
  version: number;
  start_at: string;
  end_at: string;
  from: number;
  to: number;
  /** London's. */
  day: string;
  service_type_id: string;
  service_type: string;
  young_person_id: string | null;
  young_person: string | null;
  place: string | null;
  carer_ids: string[];
  /** More than are there, in all. */
  wanted: number;
  /** The fewest carers who come together, or nobody. So nobody is left alone where two carers must be. */
  fewest: number;
  /** For a restricted young person: the only carers who may have it. */
  readers: string[] | null;
  declined: { carer_id: string; reason: string }[];
  /** The postcode district of its place, or of where the young person lives where that is not confidential. */
  district: string | null;
}

const POSTCODE = `(${DISTRICT}) ?[0-9][A-Z]{2}`;

/** The district of an appointment `a`. */
const selectDistrict = (db: Db) => db`
  coalesce(substring(upper(a.place) from ${`\\m${POSTCODE}\\M`}),
      (select substring(upper(h.postcode) from ${`^${POSTCODE}$`}) from young_person_address h
       where h.young_person_id = a.young_person_id and h.archived_at is null and not h.is_confidential
         and (h.from_date is null or h.from_date <= (a.start_at at time zone 'Europe/London')::date)
         and (h.to_date is null or h.to_date >= (a.start_at at time zone 'Europe/London')::date)
         and not has_confidential_address(h.young_person_id)
       order by h.kind = 'School', h.from_date desc nulls last, h.id limit 1))`;

/** Postcode districts of appointments, as far as they are known, by id. */
export async function findDistricts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db<{ id: string; district: string | null }[]>`
    select a.id, ${selectDistrict(db)} as district from appointment a where a.id = any(${[...ids]}::uuid[])`;
  return new Map(rows.flatMap(({ id, district }): [string, string][] => (district ? [[id, district]] : [])));
}

/** The district of an appointment that is not there yet. */
export async function findPlannedDistrict(
  db: Db,
  work: { place: string | null; young_person_id: string | null; start_at: string },
): Promise<string | null> {
  const [row] = await db<{ district: string | null }[]>`
    select ${selectDistrict(db)} as district
    from (select ${work.place}::text as place, ${work.young_person_id}::uuid as young_person_id, ${work.start_at}::timestamptz as start_at) a`;
  return row?.district ?? null;
}

const selectGaps = (db: Db) => db`
  select a.id, a.version, a.start_at, a.end_at, (extract(epoch from a.start_at) * 1000)::float8 as "from",
    (extract(epoch from a.end_at) * 1000)::float8 as "to", to_char(a.start_at at time zone 'Europe/London', 'YYYY-MM-DD') as day,
    a.service_type_id, s.name as service_type, a.young_person_id, y.name as young_person, a.place, there.carer_ids,
    due.wanted - cardinality(there.carer_ids) as wanted,
    greatest(carers_due(y.profile_safety, a.carers_wanted) - cardinality(there.carer_ids), 1) as fewest,
    case when y.is_restricted then array(select r.user_id::text from young_person_reader r
      where r.young_person_id = y.id and r.removed_at is null) end as readers,
    coalesce((select jsonb_agg(jsonb_build_object('carer_id', oc.carer_id, 'reason', oc.reason))
      from offer_carer oc join offer o on o.id = oc.offer_id
      where o.appointment_id = a.id and o.start_at = a.start_at and oc.status = 'declined'), '[]') as declined,
    ${selectDistrict(db)} as district
  from appointment a join service_type s on s.id = a.service_type_id left join young_person y on y.id = a.young_person_id
    cross join lateral (select array(select ac.carer_id::text from appointment_carer ac
      where ac.appointment_id = a.id and ac.removed_at is null order by ac.sort_order, ac.id) as carer_ids) there
    cross join lateral (select greatest(carers_due(y.profile_safety, a.carers_wanted),
      (select o.carers_wanted from offer o where o.appointment_id = a.id and o.status = 'open')) as wanted) due`;

/** One appointment, whatever it has already; undefined where it is out of sight. */
export async function findGap(db: Db, id: string): Promise<Gap | undefined> {
  const [gap] = await db<Gap[]>`${selectGaps(db)} where a.id = ${id}`;
  return gap && { ...gap, wanted: Math.max(gap.wanted, 1) };
}

/** Finds gaps by id, if they are active and in sight, in any order. */
export const findGapsById = (db: Db, ids: readonly string[]): Promise<Gap[]> =>
  db<Gap[]>`${selectGaps(db)} where a.id = any(${[...ids]}::uuid[]) and a.status = 'active'`.then((rows) => [
    ...rows,
  ]);

/** How many gaps one run can fill. */
export const MAX_GAPS = 500;

/** Gaps that begin in the period and lie ahead, the soonest first, MAX_GAPS at most: fewer carers than must be there, or are offered for. */
export async function findGaps(db: Db, period: { start_at: string; end_at: string }): Promise<Gap[]> {
  const gaps = await db<Gap[]>`${selectGaps(db)}
    where a.status = 'active' and a.start_at >= ${period.start_at} and a.start_at < ${period.end_at} and a.start_at > current_instant()
      and cardinality(there.carer_ids) < due.wanted
    order by a.start_at, a.id limit ${MAX_GAPS}`;
  return [...gaps];
}
