import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import type { RotaAppointment, RotaCheck, RotaEntry } from '#contract/appointments/rotas.ts';
import { addDays, moveDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

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

/** Entries that hold at some time of the days; those that began the evening before the first too. */
export function findRotaEntries(db: Db, { start_date, end_date }: Days, carer_id?: string) {
  return readTogether<RotaEntry>(
    db,
    db`${selectEntries(db, asInstant(db, 'e.updated_at'))}
    where e.deleted_at is null and e.date >= ${addDays(start_date, -1)} and e.date <= ${end_date}
      and upper(e.period) > ${startOfLondonDay(start_date)} ${carer_id ? db`and e.carer_id = ${carer_id}` : db``}
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

/** Whether the carer who asks may write in their rota there; the policies refuse the rest. */
export async function isRotaOpen(
  db: Db,
  date: string,
  { start_at, end_at }: { start_at: string; end_at: string },
): Promise<boolean> {
  const [row] = await db<{ is_open: boolean }[]>`
    select rota_is_open(${date}::date, tstzrange(${start_at}, ${end_at})) as is_open`;
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

const words = (db: Db) => db`s.name as service_type, y.name as young_person, a.place, a.version,
    case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end as client`;
const wordsFrom = (db: Db) =>
  db`left join service_type s on s.id = a.service_type_id left join young_person y on y.id = a.young_person_id
    left join client l on l.id = a.client_id`;

function findCovered(db: Db, days: Days, carer_id: string | undefined) {
  const { start_at, end_at, first_start_at } = findWindow(days);
  return readTogether<RotaAppointment>(
    db,
    db`
    select a.id, jsonb_build_object('id', u.id, 'name', u.name) as carer, ${asInstant(db, 'ac.start_at')} as start_at,
      ${asInstant(db, 'upper(ac.period)')} as end_at, ${words(db)}, null as offer
    from appointment_carer ac join app_user u on u.id = ac.carer_id
      left join appointment a on a.id = ac.appointment_id ${wordsFrom(db)}
    where ac.is_live and ac.start_at >= ${first_start_at} and ac.start_at < ${end_at} and upper(ac.period) > ${start_at}
      ${carer_id ? db`and ac.carer_id = ${carer_id} and ac.removed_at is null` : db``}
    order by ac.start_at, ac.id`,
  );
}

function findUncovered(db: Db, days: Days) {
  const { start_at, end_at, first_start_at } = findWindow(days);
  return db<RotaAppointment[]>`
    select a.id, null as carer, a.start_at, a.end_at, ${words(db)},
      (select jsonb_build_object('id', f.id, 'asked', count(*), 'declined', count(*) filter (where oc.status = 'declined'))
       from offer f join offer_carer oc on oc.offer_id = f.id where f.appointment_id = a.id and f.status = 'open' group by f.id) as offer
    from appointment a ${wordsFrom(db)}
    where a.status = 'active' and a.start_at >= ${first_start_at} and a.start_at < ${end_at} and a.end_at > ${start_at}
      and not exists (select from appointment_carer ac where ac.appointment_id = a.id and ac.removed_at is null)
    order by a.start_at, a.id`;
}

/** Of active carers who have a contract. */
export const findContractHours = (db: Db) => db<{ carer_id: string; hours: number }[]>`
  select id as carer_id, contracted_hours_week::float8 as hours from app_user
  where user_type = 'user' and is_active and contracted_hours_week is not null order by id`;

/** How near active carers live, as far as it is known. */
export const findDistricts = (db: Db) => db<{ carer_id: string; district: string }[]>`
  select id as carer_id, postcode_district as district from app_user
  where user_type = 'user' and is_active and postcode_district is not null order by id`;

/** Of active carers, what holds on some of the days. */
export const findRotaChecks = (db: Db, { start_date, end_date }: Days) =>
  readTogether<RotaCheck>(
    db,
    db`
    select c.carer_id, jsonb_build_object('id', k.id, 'name', k.name) as kind, c.issued_on, c.expires_on
    from carer_check c join check_kind k on k.id = c.kind_id join app_user u on u.id = c.carer_id
    where c.archived_at is null and k.archived_at is null and u.user_type = 'user' and u.is_active
      and c.issued_on <= ${end_date} and (c.expires_on is null or c.expires_on >= ${start_date})
    order by c.carer_id, c.id`,
  );

/** An appointment that runs in the days began at most the longest one's length before them. */
function findWindow({ start_date, end_date }: Days) {
  const start_at = startOfLondonDay(start_date);
  return {
    start_at,
    end_at: startOfLondonDay(addDays(end_date, 1)),
    first_start_at: moveDays(start_at, -Math.ceil(MAX_APPOINTMENT_HOURS / 24) - 1),
  };
}
