import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import {
  findRotaPeriod,
  type RotaAppointment,
  type RotaCarer,
  type RotaEntry,
  type RotaKind,
  type UncoveredByEntry,
} from '#contract/appointments/rotas.ts';
import { addDays, moveDays, startOfLondonDay } from '#contract/core/dates.ts';
import { LAST_DATE } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

const selectEntries = (db: Db, updated_at: ReturnType<Db> = db`e.updated_at`) => db`
  select e.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, e.date, to_char(e.start_time, 'HH24:MI') as start_time,
    to_char(e.end_time, 'HH24:MI') as end_time, e.kind, e.note, e.pattern_id, e.version, ${updated_at} as updated_at
  from rota_entry e join app_user u on u.id = e.carer_id`;

/** Throws not_found, for one that was taken away too. */
export async function getRotaEntry(db: Db, id: string): Promise<RotaEntry> {
  const [entry] = await db<RotaEntry[]>`${selectEntries(db)} where e.id = ${id} and e.deleted_at is null`;
  if (!entry) throw new AppError('not_found');
  return entry;
}

/** Days on the board, the last included. */
interface Days {
  start_date: string;
  end_date: string;
}

/**
 * Rows put together by the database as one text: for thousands of them that is read in a fraction of the time. `select` says its
 * instants by `asInstant`.
 */
async function readTogether<T>(db: Db, select: ReturnType<Db>): Promise<T[]> {
  const [row] = await db<{ rows: T[] }[]>`select coalesce(json_agg(r), '[]') as rows from (${select}) r`;
  return row?.rows ?? [];
}

/** As everywhere in answers: UTC, with Z. */
const asInstant = (db: Db, column: string): ReturnType<Db> =>
  db`${db.unsafe(`(to_json(${column} at time zone 'UTC') #>> '{}') || 'Z'`)}`;

/**
 * Entries that hold at some time of the days; those that began the evening before the first too. From today on none of those who
 * are carers no more: nobody could come.
 */
export function findRotaEntries(db: Db, { start_date, end_date }: Days, carer_id?: string) {
  return readTogether<RotaEntry>(
    db,
    db`${selectEntries(db, asInstant(db, 'e.updated_at'))}
    where e.deleted_at is null and e.date >= ${addDays(start_date, -1)} and e.date <= ${end_date}
      and upper(e.period) > ${startOfLondonDay(start_date)} ${carer_id ? db`and e.carer_id = ${carer_id}` : db``}
      and (u.user_type = 'user' and u.is_active or e.date < (current_instant() at time zone 'Europe/London')::date)
    order by e.date, e.start_time nulls first, u.name, e.id`,
  );
}

/** The entry of a carer that contradicts one of that kind and time; undefined where there is none. */
export async function findContradicted(
  db: Db,
  { carer_id, kind, start_at, end_at }: { carer_id: string; kind: string; start_at: string; end_at: string },
): Promise<RotaEntry | undefined> {
  const [entry] = await db<RotaEntry[]>`${selectEntries(db)}
    where e.deleted_at is null and e.carer_id = ${carer_id} and e.kind <> ${kind}
      and e.period && tstzrange(${start_at}, ${end_at}) order by e.date, e.start_time nulls first, e.id limit 1`;
  return entry;
}

/** Finds entries by their ids. Deleted ones are left out. */
export const findEntriesByIds = (db: Db, ids: readonly string[]) =>
  db<RotaEntry[]>`${selectEntries(db)} where e.id = any(${[...ids]}::uuid[]) and e.deleted_at is null`;

/** Whether the carer who asks may write in their rota there; the policies refuse the rest. */
export async function isRotaOpen(
  db: Db,
  date: string,
  { start_at, end_at }: { start_at: string; end_at: string },
  kind: RotaKind,
): Promise<boolean> {
  const [row] = await db<{ is_open: boolean }[]>`
    select rota_is_open(${date}::date, tstzrange(${start_at}, ${end_at}), ${kind}) as is_open`;
  return row?.is_open ?? false;
}

/**
 * Active appointments that touch the days, once for each of their carers, then those that nobody has; of one carer where that is
 * asked. What is closed to the reader is working time without words.
 */
export async function findRotaAppointments(
  db: Db,
  days: Days,
  carer_id?: string,
): Promise<RotaAppointment[]> {
  const [covered, uncovered] = await Promise.all([
    findCovered(db, days, carer_id),
    carer_id ? [] : findUncovered(db, days),
  ]);
  return [...covered, ...uncovered];
}

/** Appointments of an entry's carer that are not over while they are away by it, with who else is on them. */
export async function findUncoveredBy(
  db: Db,
  role: Actor['role'],
  entry: RotaEntry,
  now: Date,
): Promise<UncoveredByEntry[]> {
  if (entry.kind === 'available') return [];
  const period = findRotaPeriod(entry);
  const days = {
    start_date: entry.date,
    end_date: [addDays(entry.date, 1), LAST_DATE].toSorted()[0] ?? entry.date,
  };
  const work = (await findRotaAppointments(db, days, entry.carer.id)).filter(
    ({ start_at, end_at }) =>
      Date.parse(end_at) > now.getTime() &&
      Date.parse(start_at) < Date.parse(period.end_at) &&
      Date.parse(end_at) > Date.parse(period.start_at),
  );
  const ids = role === 'admin' ? work.flatMap(({ id }) => id ?? []) : [];
  const others = await db<{ appointment_id: string; carer_id: string }[]>`
    select appointment_id, carer_id from appointment_carer
    where appointment_id = any(${ids}::uuid[]) and removed_at is null and carer_id <> ${entry.carer.id} order by sort_order, id`;
  return work.map((each) => ({
    ...each,
    other_carer_ids: others.flatMap((other) => (other.appointment_id === each.id ? [other.carer_id] : [])),
  }));
}

const words = (db: Db) => db`s.name as service_type, y.name as young_person, a.place, a.version`;
const ofClient = (db: Db, isOwn: boolean) => (isOwn ? db`null::uuid as client_id` : db`a.client_id`);
const wordsFrom = (db: Db) =>
  db`left join service_type s on s.id = a.service_type_id left join young_person y on y.id = a.young_person_id`;

/** The open offer of an appointment `a`. */
const selectOffer = (db: Db) => db`
  (select jsonb_build_object('id', f.id, 'asked', count(*), 'declined', count(*) filter (where oc.status = 'declined'))
    from offer f join offer_carer oc on oc.offer_id = f.id where f.appointment_id = a.id and f.status = 'open' group by f.id)`;

function findCovered(db: Db, days: Days, carer_id: string | undefined) {
  const { start_at, end_at, first_start_at } = findWindow(days);
  // A carer does not see who else is there. The others are looked up where two are needed alone.
  const isAlone = carer_id
    ? db`false`
    : db`carers_due(y.profile_safety, a.carers_wanted) > 1 and not exists (select from appointment_carer other
        where other.appointment_id = a.id and other.removed_at is null and other.id <> ac.id)`;
  return readTogether<RotaAppointment>(
    db,
    db`
    select a.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, ${asInstant(db, 'ac.start_at')} as start_at,
      ${asInstant(db, 'upper(ac.period)')} as end_at, ${words(db)}, ${ofClient(db, carer_id !== undefined)},
      case when alone.needs_two then ${selectOffer(db)} end as offer, alone.needs_two
    from appointment_carer ac join app_user u on u.id = ac.carer_id
      left join appointment a on a.id = ac.appointment_id ${wordsFrom(db)}
      cross join lateral (select ${isAlone} as needs_two offset 0) alone
    where ac.is_live and ac.start_at >= ${first_start_at} and ac.start_at < ${end_at} and upper(ac.period) > ${start_at}
      ${carer_id ? db`and ac.carer_id = ${carer_id} and ac.removed_at is null` : db``}
    order by ac.start_at, ac.id`,
  );
}

function findUncovered(db: Db, days: Days) {
  const { start_at, end_at, first_start_at } = findWindow(days);
  return db<RotaAppointment[]>`
    select a.id, null as carer, a.start_at, a.end_at, ${words(db)}, ${ofClient(db, false)},
      ${selectOffer(db)} as offer, carers_due(y.profile_safety, a.carers_wanted) > 1 as needs_two
    from appointment a ${wordsFrom(db)}
    where a.status = 'active' and a.start_at >= ${first_start_at} and a.start_at < ${end_at} and a.end_at > ${start_at}
      and not exists (select from appointment_carer ac where ac.appointment_id = a.id and ac.removed_at is null)
    order by a.start_at, a.id`;
}

/**
 * Active carers of whom there is something to tell, with the kinds of checks that hold on each of the days; a renewal may take
 * over from the one before.
 */
export const findRotaCarers = (db: Db, { start_date, end_date }: Days) => db<RotaCarer[]>`
  select u.id, u.contracted_hours_week::float8 as contract_hours, u.home_area, u.postcode_district,
    coalesce(held.kinds, '{}') as check_kind_ids
  from app_user u
    left join (
      select carer_id, array_agg(kind_id order by kind_id) as kinds
      from (
        select carer_id, kind_id from carer_check
        where archived_at is null and issued_on <= ${end_date} and (expires_on is null or expires_on >= ${start_date})
        group by carer_id, kind_id
        having range_agg(daterange(issued_on, expires_on, '[]')) @> daterange(${start_date}, ${end_date}, '[]')) each_kind
      group by carer_id) held on held.carer_id = u.id
  where u.user_type = 'user' and u.is_active
    and num_nonnulls(u.contracted_hours_week, u.home_area, u.postcode_district, held.kinds) > 0
  order by u.id`;

/** An appointment that runs in the days began at most the longest one's length before them. */
function findWindow({ start_date, end_date }: Days) {
  const start_at = startOfLondonDay(start_date);
  return {
    start_at,
    end_at: startOfLondonDay(addDays(end_date, 1)),
    first_start_at: moveDays(start_at, -Math.ceil(MAX_APPOINTMENT_HOURS / 24) - 1),
  };
}
