import type { ApplyTo } from '#contract/appointments/appointment-series.ts';
import type { Appointment, AppointmentCarer } from '#contract/appointments/appointments.ts';
import type { CancelledBy } from '#contract/appointments/cancellations.ts';
import { addDays, startOfLondonDay } from '#contract/core/dates.ts';
import type { Role } from '#contract/core/endpoint.ts';
import { searchWords } from '#contract/core/search-words.ts';
import type { List, Ref } from '#contract/core/shapes.ts';
import type { AppointmentStatus, ReportStatus, TimesheetStatus } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, everyWord, findSorted, listPage, orderBy } from '#server/db/sql.ts';
import {
  nameYoungPerson,
  youngPersonIsCalled,
} from '#server/features/young-persons/profile/former-clients.queries.ts';
import { AppError } from '#server/http/app-error.ts';

export interface AppointmentFilter {
  start_date: string;
  /** Included. */
  end_date: string;
  client_id?: string | undefined;
  carer_id?: string | undefined;
  young_person_id?: string | undefined;
  /** For the office alone: clients are not granted the column. */
  series_id?: string | undefined;
  status?: AppointmentStatus[] | undefined;
  carer?: string | undefined;
  young_person?: string | undefined;
  service_type?: string | undefined;
  uncovered?: 'true' | undefined;
  /** For the office alone. */
  alone?: 'true' | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

/** The viewer: columns differ by role, the rows are the policies' business. */
export interface Viewer {
  role: Exclude<Role, 'public'>;
  user_id: string;
}

interface AppointmentRow {
  id: string;
  start_date: string;
  start_time: string;
  start_at: string;
  end_at: string;
  status: AppointmentStatus;
  cancellation_reason: string | null;
  cancelled_by: CancelledBy | null;
  client: Ref;
  young_person: Ref | null;
  is_restricted: boolean;
  is_unnamed: boolean;
  service_type: Ref;
  place: string | null;
  notes: string | null;
  idOnThirdParty: string | null;
  series_id: string | null;
  carers: AppointmentCarer[] | null;
  version: number;
  updated_at: string;
}

const SORTS = {
  start_at: 'a.start_at',
  carer: {
    may_be_null: `(select row(min(search_text(u.name)), a.start_at) from appointment_carer ac join app_user u on u.id = ac.carer_id
      where ac.appointment_id = a.id and ac.removed_at is null)`,
  },
  client: byNameIn('client', 'a.client_id'),
  young_person: byNameIn('young_person', 'a.young_person_id'),
  status: 'a.status',
};

/** One page of appointments with the names people know them by, and how many there are. */
export async function findAppointments(
  db: Db,
  viewer: Viewer,
  filter: AppointmentFilter,
): Promise<List<Appointment>> {
  const [rows, counted] = await Promise.all(appointmentPage(db, viewer, filter));
  return listPage(
    rows.map((row) => toAppointment(row, viewer)),
    counted,
    filter,
  );
}

/** The weekly list of one carer: of the days asked for, the latest that was not cancelled, alone (APT-03). */
export async function findLatestOfWeek(
  db: Db,
  viewer: Viewer,
  filter: AppointmentFilter & { carer_id: string },
): Promise<List<Appointment>> {
  const latest = await findAppointments(db, viewer, {
    ...filter,
    status: ['active'],
    sort: '-start_at',
    page: 1,
    page_size: 1,
  });
  return { ...latest, total: latest.items.length };
}

/** The two statements of a page, sent together: its rows and the count. */
export function appointmentPage(db: Db, viewer: Viewer, filter: AppointmentFilter) {
  const where = whereFilter(db, viewer.role, filter);
  const from = db`${listAppointmentsFor(db, viewer)} a`;
  const sort = filter.sort ?? 'start_at';
  const order = orderBy(db, SORTS, sort, 'a.id');
  return [
    findSorted(
      db,
      { from, where, id: 'a.id', sorts: SORTS },
      { ...filter, sort },
      (which) => db<AppointmentRow[]>`${selectAppointments(db, viewer, which)} ${order}`,
    ),
    countRows(db, db`from ${from} ${where}`),
  ] as const;
}

function whereFilter(db: Db, role: Viewer['role'], filter: AppointmentFilter) {
  const { client_id, carer_id, young_person_id, series_id, status } = filter;
  return db`where a.start_at >= ${startOfLondonDay(filter.start_date)}
    and a.start_at < ${startOfLondonDay(addDays(filter.end_date, 1))}
    ${client_id ? db`and a.client_id = ${client_id}` : db``}
    ${young_person_id ? db`and a.young_person_id = ${young_person_id}` : db``}
    ${series_id ? db`and a.series_id = ${series_id}` : db``}
    ${carer_id ? db`and a.id in (${appointmentsOfCarer(db, carer_id, filter)})` : db``}
    ${status ? db`and a.status = any(${status})` : db``}
    ${
      filter.uncovered
        ? db`and a.status = 'active' and not exists (select from appointment_carer ac
      where ac.appointment_id = a.id and ac.removed_at is null)`
        : db``
    }
    ${
      filter.alone
        ? db`and a.status = 'active' and a.end_at > current_instant()
      and (a.carers_wanted > 1
        or exists (select from young_person y where y.id = a.young_person_id and carers_needed(y.profile_safety) > 1))
      and (select count(*) from appointment_carer ac where ac.appointment_id = a.id and ac.removed_at is null) = 1`
        : db``
    }
    ${
      filter.carer
        ? db`and exists (select from appointment_carer ac join app_user u on u.id = ac.carer_id
      where ac.appointment_id = a.id and ac.removed_at is null and ${everyWord(db, 'u.name', searchWords(filter.carer))})`
        : db``
    }
    ${filter.young_person ? youngPersonIsCalled(db, role, 'a', searchWords(filter.young_person)) : db``}
    ${
      filter.service_type
        ? db`and exists (select from service_type s where s.id = a.service_type_id
        and ${everyWord(db, 's.name', searchWords(filter.service_type))})`
        : db``
    }`;
}

/** Goes by the carer's own index, so that one carer's week costs the same however many others there are. */
function appointmentsOfCarer(db: Db, carer_id: string, filter: AppointmentFilter) {
  return db`select mine.appointment_id from appointment_carer mine
    where mine.carer_id = ${carer_id} and mine.removed_at is null
      and mine.start_at >= ${startOfLondonDay(filter.start_date)}
      and mine.start_at < ${startOfLondonDay(addDays(filter.end_date, 1))}`;
}

/**
 * The appointments in sight. A carer's own go on even with somebody who is closed to them: when, for which client and what
 * for, out of what they are assigned and owe, and nothing of the appointment itself.
 */
function listAppointmentsFor(db: Db, viewer: Viewer): ReturnType<Db> {
  if (viewer.role !== 'carer') return db`appointment`;
  return db`(
    select id, client_id, young_person_id, service_type_id, start_at, end_at, status, cancellation_reason, cancelled_by, place, notes,
      id_on_third_party, series_id, version, updated_at, false as is_restricted
    from appointment
    union all
    select r.appointment_id, r.client_id, null::uuid, r.service_type_id, ac.start_at, upper(ac.period),
      case when ac.is_live then 'active' else 'cancelled' end, null::text, null::text, null::text, null::text, null::text,
      null::uuid, 1, r.updated_at, true
    from appointment_carer ac join report r on r.appointment_carer_id = ac.id
    where ac.carer_id = (select actor_id()) and ac.removed_at is null
      and ac.young_person_id = any((select actor_closed_young_person_ids())::uuid[]))`;
}

/** The appointments that `which` chooses (from `where` to `limit`), and only then the names that go with them. */
function selectAppointments(db: Db, viewer: Viewer, which: ReturnType<Db>) {
  // Clients may not read the agency's notes and third-party ids: the columns are not granted to them.
  const own =
    viewer.role === 'client'
      ? db`null::text as notes, null::text as id_on_third_party, null::uuid as series_id`
      : db`a.notes, a.id_on_third_party, a.series_id`;
  const young_person = nameYoungPerson(db, viewer.role, 'a');
  const report_status = db.unsafe(
    viewer.role === 'client' ? 'coalesce(ac.client_report_status, ac.report_status)' : 'ac.report_status',
  );
  const is_restricted = viewer.role === 'carer' ? db`a.is_restricted` : db`false as is_restricted`;
  return db`select a.id, a.start_at, a.end_at, a.status, a.cancellation_reason, a.cancelled_by, a.place, a.notes,
      a.is_restricted, a.id_on_third_party as "idOnThirdParty", a.series_id, a.version, a.updated_at,
      to_char(a.start_at at time zone 'Europe/London', 'YYYY-MM-DD') as start_date,
      to_char(a.start_at at time zone 'Europe/London', 'HH24:MI') as start_time,
      a.young_person_id is not null and y.id is null as is_unnamed,
      jsonb_build_object('id', a.client_id, 'name', coalesce(c.name, '')) as client,
      ${young_person.ref} as young_person,
      jsonb_build_object('id', s.id, 'name', s.name) as service_type, people.carers
    from (select a.id, a.start_at, a.end_at, a.status, a.cancellation_reason, a.cancelled_by, a.place, ${own}, ${is_restricted},
        a.version, a.updated_at, a.client_id, a.young_person_id, a.service_type_id
      from ${listAppointmentsFor(db, viewer)} a ${which}) a
      left join client c on c.id = a.client_id
      ${young_person.joined}
      join service_type s on s.id = a.service_type_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', ac.id, 'carer', jsonb_build_object('id', u.id, 'name', u.name),
            'carer_name', u.name,
            -- Nothing is owed for a visit that does not take place; a report that was written stays.
            'report_required', ac.report_required and not a.is_restricted and (ac.is_live or ac.report_status <> 'required'),
            'report_status', case when a.is_restricted or (not ac.is_live and ac.report_status = 'required') then 'not required'
              else report_status_now(${report_status}, case when ac.is_live then ac.report_due_at end) end,
            'report_due_at', ac.report_due_at, 'timesheet_status',
              case when not ac.is_live and ac.timesheet_status = 'required' then 'not required'
                else timesheet_status_now(ac.timesheet_status, case when ac.is_live then ac.report_due_at end) end)
          order by ac.sort_order, ac.id) as carers
        from appointment_carer ac join app_user u on u.id = ac.carer_id
        where ac.appointment_id = a.id and ac.removed_at is null) people on true`;
}

/** Throws not_found. */
export async function getAppointmentById(db: Db, viewer: Viewer, id: string): Promise<Appointment> {
  const [row] = await db<AppointmentRow[]>`${selectAppointments(db, viewer, db`where a.id = ${id}`)}`;
  if (!row) throw new AppError('not_found');
  return toAppointment(row, viewer);
}

/** In the order of the ids. */
export async function getAppointmentsById(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Appointment[]> {
  const rows = await db<
    AppointmentRow[]
  >`${selectAppointments(db, viewer, db`where a.id = any(${[...ids]}::uuid[])`)}`;
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowsById.get(id);
    return row ? [toAppointment(row, viewer)] : [];
  });
}

/** Everybody whose time a change of an appointment, or of its series, may touch: its young people and carers. */
export async function findPeople(db: Db, id: string, apply_to: ApplyTo): Promise<string[]> {
  const same =
    apply_to === 'this' ? db`a.id = opened.id` : db`a.id = opened.id or a.series_id = opened.series_id`;
  const rows = await db<{ id: string }[]>`
    select distinct person.id from appointment opened join appointment a on ${same}
      cross join lateral (select a.young_person_id as id where a.young_person_id is not null
        union all select ac.carer_id from appointment_carer ac where ac.appointment_id = a.id and ac.removed_at is null) person
    where opened.id = ${id}`;
  return rows.map((row) => row.id);
}

/** Most pressing first: what an appointment with several carers shows is what is most owed. */
const REPORT_ORDER: readonly ReportStatus[] = [
  'missing',
  'not approved',
  'required',
  'draft',
  'submitted corrected',
  'submitted',
  'numerical_submitted',
  'approved',
  'not required',
];
const TIMESHEET_ORDER: readonly TimesheetStatus[] = ['missing', 'required', 'submitted', 'not required'];

function toAppointment(row: AppointmentRow, viewer: Viewer): Appointment {
  const carers = row.carers ?? [];
  const own = viewer.role === 'carer' ? carers.filter((item) => item.carer.id === viewer.user_id) : carers;
  return {
    ...row,
    cancelled: row.status === 'cancelled',
    carers,
    carer: own[0]?.carer ?? null,
    report_status:
      REPORT_ORDER.find((status) => own.some((item) => item.report_status === status)) ?? 'not required',
    timesheet_status:
      TIMESHEET_ORDER.find((status) => own.some((item) => item.timesheet_status === status)) ??
      'not required',
  };
}
