/**
 * Everything that suggestions ask of carers, read once for all gaps of a week: a week of 400 gaps and 300 carers are
 * 120,000 pairs, which are judged in memory (suggestion-rules.ts).
 */
import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import type { RotaKind } from '#contract/appointments/rotas.ts';
import type { SuggestionWeights } from '#contract/appointments/suggestion-weights.ts';
import { addDays, findMonday, moveDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Wisher, WishKind } from '#contract/young-persons/carer-wishes.ts';
import type { Db } from '#server/db/pools.ts';
import { findDistricts, type Gap } from '#server/features/appointments/suggestions/gaps.queries.ts';
import { TRAVEL_HOURS } from '#server/features/appointments/suggestions/travel.ts';

const HOUR = 3_600_000;
/** How far back somebody counts as known. */
const KNOWN_DAYS = 90;

export interface CarerFacts {
  id: string;
  name: string;
  is_active: boolean;
  district: string | null;
  contract_hours: number | null;
  /** Live work of the weeks and beside them, by its start. */
  work: Work[];
  rota: RotaTime[];
}

interface Work {
  carer_id: string;
  appointment_id: string;
  from: number;
  to: number;
  day: string;
  /** The district of its postcode. Null also if no gap is near in time. */
  district: string | null;
}

interface RotaTime {
  carer_id: string;
  /** `asked holiday`: nobody has answered it yet. */
  kind: RotaKind | 'asked holiday';
  from: number;
  to: number;
  /** Both null: the whole day. */
  start_time: string | null;
  end_time: string | null;
}

export interface Facts {
  carers: CarerFacts[];
  /** The Mondays of the week and of the two after it, in milliseconds. */
  weeks: readonly [number, number, number];
  /** By young person and carer. */
  visits: Map<string, { count: number; last_day: string }>;
  /** Wishes about carers that are not ended, by young person and carer. */
  wishes: Map<string, Wish>;
  /** By carer, service and day: names of checks that are missing. */
  missing: Map<string, string[]>;
  /** As the agency has set them. */
  weights: SuggestionWeights;
}

interface Wish {
  young_person_id: string;
  carer_id: string;
  kind: WishKind;
  wished_by: Wisher;
  until: string | null;
}

export const visitKey = (young_person_id: string | null, carer_id: string) =>
  `${young_person_id} ${carer_id}`;
export const checkKey = (carer_id: string, service_type_id: string, day: string) =>
  `${carer_id} ${service_type_id} ${day}`;

/** Facts for gaps of the week of that day, of all carers or of some. */
export async function findFacts(
  db: Db,
  day: string,
  gaps: readonly Gap[],
  only?: readonly string[],
): Promise<Facts> {
  const monday = findMonday(day);
  const instants = [0, 7, 14].map((days) => startOfLondonDay(addDays(monday, days)));
  const [start_at = '', , end_at = ''] = instants;
  const window = { start_at: moveDays(start_at, -1), end_at: moveDays(end_at, 1) };
  const young_person_ids = [...new Set(gaps.flatMap(({ young_person_id }) => young_person_id ?? []))];
  const [carers, work, rota, visits, wishes, weights] = await Promise.all([
    findCarers(db, young_person_ids, only),
    findWork(db, window, only),
    findRota(db, window, only),
    findVisits(db, young_person_ids),
    findWishes(db, young_person_ids),
    getWeights(db),
  ]);
  const districts = weights.travel_minutes === 0 ? undefined : await findDistricts(db, listNear(work, gaps));
  const located = work.map((each) => ({ ...each, district: districts?.get(each.appointment_id) ?? null }));
  const ofWork = Map.groupBy(located, ({ carer_id }) => carer_id);
  const ofRota = Map.groupBy(rota, ({ carer_id }) => carer_id);
  const [first = 0, second = 0, third = 0] = instants.map((instant) => Date.parse(instant));
  return {
    carers: carers.map((carer) => ({
      ...carer,
      work: ofWork.get(carer.id) ?? [],
      rota: ofRota.get(carer.id) ?? [],
    })),
    weeks: [first, second, third],
    visits: new Map(visits.map((each) => [visitKey(each.young_person_id, each.carer_id), each])),
    wishes: new Map(wishes.map((each) => [visitKey(each.young_person_id, each.carer_id), each])),
    missing: await findMissingChecks(db, gaps, only),
    weights,
  };
}

/** Appointments so near to a gap in time that the way between may be too long. */
function listNear(work: readonly PlainWork[], gaps: readonly Gap[]): string[] {
  const near = TRAVEL_HOURS * HOUR;
  const located = gaps.filter(({ district }) => district);
  return [
    ...new Set(
      work.flatMap(({ appointment_id, from, to }) =>
        located.some((gap) => to > gap.from - near && from < gap.to + near) ? appointment_id : [],
      ),
    ),
  ];
}

/** Active carers, and others who were with the young people lately: somebody may look for them. */
const findCarers = (db: Db, young_person_ids: readonly string[], only: Only) => db<
  Omit<CarerFacts, 'work' | 'rota'>[]
>`
  select u.id, u.name, u.is_active, u.postcode_district as district, u.contracted_hours_week::float8 as contract_hours
  from app_user u
  where u.user_type = 'user' ${matchOnly(db, 'u.id', only)} and (u.is_active or u.id in (
    select ac.carer_id from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.is_live
    where a.young_person_id = any(${[...young_person_ids]}::uuid[])
      and a.start_at >= current_instant() - make_interval(days => ${KNOWN_DAYS}) and a.start_at < current_instant()))
  order by search_text(u.name), u.id`;

type PlainWork = Omit<Work, 'district'>;

async function findWork(db: Db, { start_at, end_at }: Window, only: Only): Promise<PlainWork[]> {
  const [row] = await db<{ rows: PlainWork[] }[]>`
    select coalesce(json_agg(r), '[]') as rows from (
      select ac.carer_id, ac.appointment_id, extract(epoch from ac.start_at) * 1000 as "from",
        extract(epoch from upper(ac.period)) * 1000 as "to", to_char(ac.start_at at time zone 'Europe/London', 'YYYY-MM-DD') as day
      from appointment_carer ac
      where ac.is_live and ac.start_at >= ${moveDays(start_at, -MAX_APPOINTMENT_HOURS / 24 - 1)} and ac.start_at < ${end_at}
        and upper(ac.period) > ${start_at} ${matchOnly(db, 'ac.carer_id', only)}
      order by ac.start_at, ac.id) r`;
  return row?.rows ?? [];
}

async function findRota(db: Db, { start_at, end_at }: Window, only: Only): Promise<RotaTime[]> {
  const [row] = await db<{ rows: RotaTime[] }[]>`
    select coalesce(json_agg(r), '[]') as rows from (
      select e.carer_id, e.kind, extract(epoch from lower(e.period)) * 1000 as "from", extract(epoch from upper(e.period)) * 1000 as "to",
        to_char(e.start_time, 'HH24:MI') as start_time, to_char(e.end_time, 'HH24:MI') as end_time
      from rota_entry e
      where e.deleted_at is null and e.date >= ${start_at.slice(0, 10)}::date - 1 and e.date <= ${end_at.slice(0, 10)}::date
        ${matchOnly(db, 'e.carer_id', only)}
      union all
      select l.carer_id, 'asked holiday', extract(epoch from l.first_date::timestamp at time zone 'Europe/London') * 1000,
        extract(epoch from (l.last_date + 1)::timestamp at time zone 'Europe/London') * 1000, null, null
      from leave_request l
      where l.status = 'asked' and l.first_date <= ${end_at.slice(0, 10)}::date and l.last_date >= ${start_at.slice(0, 10)}::date - 1
        ${matchOnly(db, 'l.carer_id', only)}
      order by "from", start_time nulls first, kind) r`;
  return row?.rows ?? [];
}

/** Left out: everybody. */
type Only = readonly string[] | undefined;
const matchOnly = (db: Db, column: string, only: Only) =>
  only ? db`and ${db.unsafe(column)} = any(${[...only]}::uuid[])` : db``;

interface Window {
  start_at: string;
  end_at: string;
}

const findVisits = (db: Db, young_person_ids: readonly string[]) => db<
  { young_person_id: string; carer_id: string; count: number; last_day: string }[]
>`
  select a.young_person_id, ac.carer_id, count(*)::integer as count,
    to_char(max(a.start_at) at time zone 'Europe/London', 'YYYY-MM-DD') as last_day
  from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.is_live
  where a.young_person_id = any(${[...young_person_ids]}::uuid[])
    and a.start_at >= current_instant() - make_interval(days => ${KNOWN_DAYS}) and a.start_at < current_instant()
  group by a.young_person_id, ac.carer_id`;

const findWishes = (db: Db, young_person_ids: readonly string[]) => db<Wish[]>`
  select young_person_id, carer_id, kind, wished_by, until from carer_wish
  where young_person_id = any(${[...young_person_ids]}::uuid[]) and ended_at is null`;

/** Checks that the services ask for and that carers do not hold on the days of the gaps. */
async function findMissingChecks(db: Db, gaps: readonly Gap[], only: Only): Promise<Map<string, string[]>> {
  const wanted = new Map(
    gaps.map(({ service_type_id, day }) => [`${service_type_id} ${day}`, { service_type_id, day }]),
  );
  const asked = [...wanted.values()];
  const rows = await db<{ carer_id: string; service_type_id: string; day: string; names: string[] }[]>`
    select u.id as carer_id, w.service_type_id, w.day, array_agg(m.name order by lower(m.name), m.kind_id) as names
    from unnest(${asked.map((each) => each.service_type_id)}::uuid[], ${asked.map(({ day }) => day)}::date[]) as w (service_type_id, day)
      join app_user u on u.user_type = 'user' and u.is_active ${matchOnly(db, 'u.id', only)}
      cross join lateral find_missing_checks(u.id, w.service_type_id, w.day) m
    group by u.id, w.service_type_id, w.day`;
  return new Map(
    rows.map(({ carer_id, service_type_id, day, names }) => [
      checkKey(carer_id, service_type_id, day),
      names,
    ]),
  );
}

/** In hours, inside the week of that Monday (0) or the one after (1). */
export function hoursInWeek(
  { from, to }: { from: number; to: number },
  weeks: Facts['weeks'],
  week: 0 | 1,
): number {
  return Math.max(0, Math.min(to, weeks[week + 1] ?? 0) - Math.max(from, weeks[week] ?? 0)) / HOUR;
}

export const bookedHours = (carer: CarerFacts, weeks: Facts['weeks'], week: 0 | 1): number =>
  carer.work.reduce((sum, work) => sum + hoursInWeek(work, weeks, week), 0);

export async function getWeights(db: Db): Promise<SuggestionWeights> {
  const [weights] = await db<SuggestionWeights[]>`
    select asked_for, known, near, said_available, contract_hours, even_hours, travel_minutes, version, updated_at from suggestion_weights`;
  if (!weights) throw new Error('The weights of suggestions are gone');
  return weights;
}
