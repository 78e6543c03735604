import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { DateWindow } from '#contract/core/list-windows.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List } from '#contract/core/shapes.ts';
import type { listTimesheets, Timesheet } from '#contract/visits/timesheets.ts';
import type { OtherTimes } from '#contract/visits/visits.ts';
import type { Db } from '#server/db/pools.ts';
import {
  byNameIn,
  countRows,
  everyWord,
  findSorted,
  jsonInstant,
  listPage,
  orderBy,
} from '#server/db/sql.ts';
import { selectClaimChanges } from '#server/features/visits/claims/claim-changes.queries.ts';
import { AppError } from '#server/http/app-error.ts';

export type TimesheetFilter = QueryOf<typeof listTimesheets> & DateWindow;

type Row = Omit<Timesheet, 'planned'> & { planned_start_at: string; planned_end_at: string };

/** Times that differ from the plan by this much should be checked. */
const NOTABLE_MINUTES = 15;

/** Hours less a break, to two decimals, in the database's exact arithmetic. */
export const hoursLess = (start: string, end: string, break_minutes: string): string =>
  `round((extract(epoch from ${end} - ${start}) / 60 - ${break_minutes}) / 60, 2)`;

/** The hours of timesheet `t`: worked, or planned until something is submitted. */
export const HOURS = `case when t.status = 'submitted' then ${hoursLess('t.started_at', 't.ended_at', 't.break_minutes')}
  else ${hoursLess('t.planned_start_at', 't.planned_end_at', '0')} end`;

const SORTS = {
  start_date: 't.planned_start_at',
  carer: byNameIn('app_user', 't.carer_id'),
  client: byNameIn('client', 't.client_id'),
  status: 'timesheet_status_now(t.status, t.due_at)',
  hours: HOURS,
};

/** What has started, the newest first, and then what is to come, the soonest first. */
function orderByNearness(now: Date): string {
  const instant = `'${now.toISOString()}'::timestamptz`;
  return `row(t.planned_start_at > ${instant}, abs(extract(epoch from t.planned_start_at - ${instant})))`;
}

/** One page of the timesheets of appointments that start in a range of London days, and the total. */
export async function findTimesheets(db: Db, filter: TimesheetFilter, now: Date): Promise<List<Timesheet>> {
  const where = whereFilter(db, filter);
  const sort = filter.sort ?? '-start_date';
  const sorts = { ...SORTS, recent: orderByNearness(now) };
  const order = orderBy(db, sorts, sort, 't.id');
  const [rows, counted] = await Promise.all([
    findSorted(
      db,
      { from: db`timesheet t`, where, id: 't.id', sorts },
      { ...filter, sort },
      (which) => db<Row[]>`${selectTimesheets(db, which)} ${order}`,
    ),
    countRows(db, db`from timesheet t ${where}`),
  ]);
  return listPage(rows.map(toTimesheet), counted, filter);
}

function whereFilter(db: Db, filter: TimesheetFilter) {
  const { client_id, carer_id, status } = filter;
  const difference = (column: string, planned: string) =>
    db.unsafe(`abs(extract(epoch from ${column} - ${planned})) >= ${NOTABLE_MINUTES * 60}`);
  return db`where t.is_listed and t.planned_start_at >= ${startOfLondonDay(filter.start_date)}
    and t.planned_start_at < ${startOfLondonDay(addDays(filter.end_date, 1))}
    ${client_id ? db`and t.client_id = ${client_id}` : db``}
    ${carer_id ? db`and t.carer_id = ${carer_id}` : db``}
    ${status ? db`and timesheet_status_now(t.status, t.due_at) = ${status}` : db``}
    ${
      filter.differs
        ? db`and t.status = 'submitted' and (${difference('t.started_at', 't.planned_start_at')}
        or ${difference('t.ended_at', 't.planned_end_at')})`
        : db``
    }
    ${
      filter.carer
        ? db`and exists (select from app_user u where u.id = t.carer_id
        and ${everyWord(db, 'u.name', searchWords(filter.carer))})`
        : db``
    }
    ${
      filter.client
        ? db`and exists (select from client c where c.id = t.client_id
        and ${everyWord(db, 'c.name', searchWords(filter.client))})`
        : db``
    }`;
}

/** The report of that assignment as far as the reader sees it; only for times equal to the plan. */
const CONTRADICTS_REPORT = `case when t.status = 'submitted' and t.started_at = t.planned_start_at and t.ended_at = t.planned_end_at
  then exists (select from app_report a where a.report_id = r.id and a.deleted_at is null and a.status <> 'draft'
    and chose_marked(a.form_id, a.form_version, a.answers, 'differs_from_plan')) else false end`;

/** The same carer's submitted times for another visit nearby. */
const OTHERS = `o.carer_id = t.carer_id and o.is_listed and o.id <> t.id and o.status = 'submitted'
  and o.planned_start_at > t.planned_start_at - interval '4 days' and o.planned_start_at < t.planned_start_at + interval '4 days'`;

/** The ones at the same time. Appointments themselves never overlap. */
const OVERLAPPING = `case when t.status = 'submitted' then coalesce((select jsonb_agg(jsonb_build_object(
    'start_at', ${jsonInstant('o.started_at')}, 'end_at', ${jsonInstant('o.ended_at')}) order by o.started_at, o.id)
  from timesheet o where ${OTHERS} and o.started_at < t.ended_at and o.ended_at > t.started_at), '[]') else '[]' end`;

/** Everything but the notes, which need access to the young person. */
const COLUMNS = `t.id, t.appointment_carer_id, t.appointment_id, t.carer_id, t.client_id, t.planned_start_at, t.planned_end_at,
  t.due_at, t.status, t.started_at, t.ended_at, t.break_minutes, t.sleep_in, t.submitted_at, t.version, t.updated_at`;

/** The hours before or after change `k`. */
export const hoursOfChange = (when: 'before' | 'after'): string =>
  hoursLess(`k.${when}_start_at`, `k.${when}_end_at`, `k.${when}_break_minutes`);

const times = (when: 'before' | 'after') => `jsonb_build_object(
  'start_at', ${jsonInstant(`k.${when}_start_at`)}, 'end_at', ${jsonInstant(`k.${when}_end_at`)},
  'break_minutes', k.${when}_break_minutes, 'sleep_in', k.${when}_sleep_in,
  'hours', ${hoursOfChange(when)}::text)`;

/** The office's changes of timesheet `t`. */
const selectChanges = (db: Db) => db`coalesce((select jsonb_agg(jsonb_build_object('id', k.id,
    'changed_by', jsonb_build_object('id', k.changed_by, 'name', coalesce(by.name, 'The office')),
    'changed_at', ${db.unsafe(jsonInstant('k.changed_at'))}, 'reason', k.reason, 'before', ${db.unsafe(times('before'))},
    'after', case when k.after_start_at is not null then ${db.unsafe(times('after'))} end) order by k.id)
  from timesheet_change k left join app_user by on by.id = k.changed_by where k.timesheet_id = t.id), '[]')`;

/**
 * Selects the timesheets that `which` chooses (from `where` to `limit`), and then joins names and the report. The
 * office sees no report if the young person is closed to it.
 */
function selectTimesheets(db: Db, which: ReturnType<Db>) {
  return db`select t.id, t.appointment_carer_id, timesheet_status_now(t.status, t.due_at) as status,
      jsonb_build_object('id', t.appointment_id, 'name', coalesce(s.name, 'Restricted')) as appointment,
      jsonb_build_object('id', t.carer_id, 'name', u.name) as carer,
      jsonb_build_object('id', t.client_id, 'name', coalesce(c.name, '')) as client,
      case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as young_person,
      r.id is null or coalesce(r.young_person_id = any((select actor_closed_young_person_ids())::uuid[]), false) as is_restricted,
      to_char(t.planned_start_at at time zone 'Europe/London', 'YYYY-MM-DD') as start_date,
      t.planned_start_at, t.planned_end_at, t.started_at as start_at, t.ended_at as end_at, t.break_minutes, t.sleep_in,
      ${db.unsafe(HOURS)} as hours,
      case when t.status = 'submitted' then jsonb_build_object(
        'start', round(extract(epoch from t.started_at - t.planned_start_at) / 60),
        'end', round(extract(epoch from t.ended_at - t.planned_end_at) / 60)) end as minutes_from_plan,
      actor_timesheet_notes(t.id) as notes, ${db.unsafe(CONTRADICTS_REPORT)} as contradicts_report,
      ${db.unsafe(OVERLAPPING)} as overlapping, ${selectChanges(db)} as changes,
      ${selectClaimChanges(db)} as claim_changes,
      t.submitted_at, invoiced_parts(t.appointment_carer_id) as invoiced, t.version, t.updated_at
    from (select ${db.unsafe(COLUMNS)} from timesheet t ${which}) t
      join app_user u on u.id = t.carer_id
      left join client c on c.id = t.client_id
      left join report r on r.appointment_carer_id = t.appointment_carer_id
      left join service_type s on s.id = r.service_type_id
      left join young_person y on y.id = r.young_person_id`;
}

/** Throws not_found. */
export async function getTimesheetById(db: Db, id: string): Promise<Timesheet> {
  return one(await db<Row[]>`${selectTimesheets(db, db`where t.id = ${id}`)}`);
}

/** The timesheet of an assignment. Throws not_found. */
export async function getTimesheetFor(db: Db, appointment_carer_id: string): Promise<Timesheet> {
  const which: ReturnType<Db> = db`where t.appointment_carer_id = ${appointment_carer_id}`;
  return one(await db<Row[]>`${selectTimesheets(db, which)}`);
}

/** The same carer's submitted times for other visits nearby, in order. */
export const findOtherTimes = (db: Db, appointment_carer_id: string) =>
  db<OtherTimes[]>`select o.appointment_carer_id, o.started_at as start_at, o.ended_at as end_at
    from timesheet t join timesheet o on ${db.unsafe(OTHERS)}
    where t.appointment_carer_id = ${appointment_carer_id} order by o.started_at, o.id`;

/** The visible timesheets of one appointment, by the carers' names. */
export async function findTimesheetsOfAppointment(db: Db, appointment_id: string): Promise<Timesheet[]> {
  const which: ReturnType<Db> = db`where t.appointment_id = ${appointment_id} and t.is_listed`;
  const rows = await db<Row[]>`${selectTimesheets(db, which)} order by search_text(u.name), t.id`;
  return rows.map(toTimesheet);
}

function one([row]: readonly Row[]): Timesheet {
  if (!row) throw new AppError('not_found');
  return toTimesheet(row);
}

function toTimesheet({ planned_start_at, planned_end_at, ...row }: Row): Timesheet {
  return { ...row, planned: { start_at: planned_start_at, end_at: planned_end_at } };
}
