import { boundTotal, type Total } from '#contract/core/list-totals.ts';
import type { List, Ref } from '#contract/core/shapes.ts';
import { DECIDABLE_STATUSES, type ReportStatus } from '#contract/core/statuses.ts';
import { MAX_USUAL_EXPENSE_POUNDS } from '#contract/core/unusual-claims.ts';
import type { ReportFormType } from '#contract/reports/app-reports.ts';
import { documentLinks } from '#contract/reports/report-documents.ts';
import type { Report } from '#contract/reports/reports.ts';
import type { Db } from '#server/db/pools.ts';
import { byNameIn, countRows, findSorted, listPage, orderBy } from '#server/db/sql.ts';
import { type ReportFilter, selectStatusNow, whereReports } from '#server/features/reports/report-filter.ts';
import { nameYoungPerson } from '#server/features/young-persons/profile/former-clients.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/** The reader, the time and the address. The columns differ by role; the policies decide the rows. */
export interface Reading {
  role: 'admin' | 'carer' | 'client';
  user_id: string;
  now: Date;
  public_url: string;
}

export interface ReportPage extends ReportFilter {
  page: number;
  page_size: number;
  /** A field of REPORT_SORTS, or `urgency`; `-` for descending. */
  sort: string;
}

interface WrittenRow {
  id: string;
  form_type: ReportFormType;
  occurrence: number;
  status: ReportStatus;
  alerts_office: boolean;
  raises_concern: boolean;
  submitted_at: string | null;
  version: number;
  /** For administrators only. */
  carer_id?: string;
  submitted_by?: string | null;
}

interface ReportRow {
  id: string;
  date_due: string;
  due_at: string;
  status: ReportStatus;
  client: Ref;
  is_unnamed: boolean;
  service_type: string;
  /** Null if the reader may not know them, or no longer. */
  carer: Ref | null;
  report_type: string | null;
  own_form_id: string | null;
  form_version: number | null;
  form_types: ReportFormType[] | null;
  /** Forms that sum up a week: they belong to its last appointment (APT-03). */
  weekly_form_ids: string[] | null;
  has_later_that_week: boolean;
  incident_form_id: string | null;
  owes_incident: boolean;
  period_date: string | null;
  written: WrittenRow[] | null;
  document: { id: string; form_name: string } | null;
  is_live: boolean;
  report_required: boolean;
  reminded_at: string | null;
  claimed: Report['claimed'];
  appointment: Ref | null;
  appointment_carer_id: string;
  start_at: string;
  end_at: string;
  young_person: Ref | null;
  is_restricted: boolean;
  version: number;
  updated_at: string;
}

const listSorts = (role: Reading['role']) => ({
  date_due: 'r.due_at',
  start_at: 'r.start_at',
  status: selectStatusNow(role),
  client: byNameIn('client', 'r.client_id'),
  carer: byNameIn('app_user', 'r.carer_id'),
  report_type: {
    may_be_null: `(select t.name from report_type t where t.id = report_type_asked(r.service_type_id, (r.start_at at time zone 'Europe/London')::date))`,
  },
  // The order of submitted reports: incidents before concerns, concerns before the rest, and then by waiting time.
  urgency: {
    may_be_null: `(select row(min(case when exists (select from report_type t where t.form_id = a.form_id and t.alerts_office) then 0
      when a.raises_concern then 1 else 2 end), min(a.submitted_at)) from app_report a
    where a.report_id = r.id and a.deleted_at is null and a.status in ('submitted', 'submitted corrected'))`,
  },
});

/** One page of reports with people's names, and the total. */
export async function findReports(db: Db, reading: Reading, page: ReportPage): Promise<List<Report>> {
  const [rows, counted] = await Promise.all(reportPage(db, reading, page));
  return listPage(
    rows.map((row) => toReport(row, reading)),
    counted,
    page,
  );
}

/** The two statements of a page, sent together: its rows and the count. */
export function reportPage(db: Db, reading: Pick<Reading, 'role'>, page: ReportPage) {
  const where = whereReports(db, reading.role, page);
  const sorts = listSorts(reading.role);
  const order = orderBy(db, sorts, page.sort, 'r.id');
  return [
    findSorted(
      db,
      { from: db`report r`, where, id: 'r.id', sorts },
      page,
      (which) => db<ReportRow[]>`${selectReports(db, reading, which)} ${order}`,
    ),
    countRows(db, db`from report r ${where}`),
  ] as const;
}

/** How many reports match a filter. */
export async function countReports(db: Db, role: Reading['role'], filter: ReportFilter): Promise<Total> {
  const [row] = await countRows(db, db`from report r ${whereReports(db, role, filter)}`);
  return boundTotal(row?.counted ?? 0);
}

/**
 * Selects the reports that `which` chooses (from `where` to `limit`), and then joins the rest. Forms are offered by
 * service and day: its own first, even if retired, because it is owed; then those for every service and those of its
 * weeks.
 */
function selectReports(db: Db, { role }: Pick<Reading, 'role'>, which: ReturnType<Db>) {
  // Clients may not see who submitted a report: the column is not granted to them.
  const authors = role === 'admin' ? db`, 'carer_id', a.carer_id, 'submitted_by', a.submitted_by` : db``;
  const concern = role === 'admin' ? db`a.raises_concern` : db`false`;
  const reminded =
    role === 'admin'
      ? db`(select max(m.reminded_at) from report_reminder m where m.report_id = r.id)`
      : db`null::timestamptz`;
  const claimed =
    role === 'admin'
      ? db`(select jsonb_build_object('start_at', t.started_at, 'end_at', t.ended_at, 'miles', coalesce((select sum(m.miles)
            from mileage m where m.appointment_carer_id = r.appointment_carer_id and m.deleted_at is null), 0.00)::text,
            'large_expense', large_expense(r.appointment_carer_id, ${MAX_USUAL_EXPENSE_POUNDS})::text)
          from timesheet t where t.appointment_carer_id = r.appointment_carer_id)`
      : db`null::jsonb`;
  const told = role === 'client' ? db`, r.client_status` : db``;
  const owes = role === 'client' ? db`false` : db`r.owes_incident and r.is_live`;
  const young_person = nameYoungPerson(db, role, 'r');
  // A removed carer gets no link to an appointment they can no longer see.
  const seesAppointment = role === 'carer' ? db`ac.removed_at is null` : db`true`;
  return db`
    with r as materialized (
      select r.id, r.appointment_carer_id, r.appointment_id, r.carer_id, r.client_id, r.young_person_id, r.service_type_id,
        r.start_at, r.due_at, r.is_live, r.is_required, r.status${told}, ${owes} as owes_incident, r.version, r.updated_at from report r ${which}),
    newest as (select form_id, max(form_version) as form_version from question_form_version
      where published_at is not null group by form_id),
    offered as materialized (
      select s.id, asked.day, s.name, own.name as report_type, own.form_id as own_form_id, own.frequency,
        max(n.form_version) filter (where t.id = own.id) as form_version,
        jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'FORM_VERSION', n.form_version, 'is_numeric', f.is_numeric)
          order by t.id <> own.id, t.sort_order, t.id)
          filter (where (f.retired_at is null or t.id = own.id) and n.form_version is not null) as form_types,
        (array_agg(f.id order by t.sort_order, t.id)
          filter (where t.alerts_office and f.retired_at is null and n.form_version is not null))[1] as incident_form_id,
        jsonb_agg(f.id) filter (where t.frequency = 'WEEKLY' and t.id is distinct from own.id) as weekly_form_ids
      from (select distinct service_type_id, (start_at at time zone 'Europe/London')::date as day from r) asked
        join service_type s on s.id = asked.service_type_id
        left join report_type own on own.id = report_type_asked(s.id, asked.day)
        left join lateral report_types_offered(s.id, asked.day) t on true
        left join question_form f on f.id = t.form_id
        left join newest n on n.form_id = f.id
      group by s.id, asked.day, own.id)
    select r.id, r.due_at, to_char(r.due_at at time zone 'Europe/London', 'YYYY-MM-DD') as date_due,
      ${db.unsafe(selectStatusNow(role))} as status,
      jsonb_build_object('id', r.client_id, 'name', coalesce(c.name, '')) as client,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as carer,
      o.name as service_type, o.report_type, report_own_form(r.id, r.service_type_id, r.start_at) as own_form_id, o.form_version, o.form_types,
      o.incident_form_id, r.owes_incident and o.incident_form_id is not null as owes_incident,
      case when o.frequency in ('WEEKLY', 'EVERY_4_WEEKS') or written.has_period
        then to_char(date_trunc('week', r.start_at at time zone 'Europe/London'), 'YYYY-MM-DD') end as period_date,
      o.weekly_form_ids, o.weekly_form_ids is not null and exists (select
        from appointment_carer later join report l on l.appointment_carer_id = later.id
        where later.carer_id = r.carer_id and later.removed_at is null and l.is_live
          and l.young_person_id = r.young_person_id and l.service_type_id = r.service_type_id and later.start_at > r.start_at
          and later.start_at < (date_trunc('week', r.start_at at time zone 'Europe/London') + interval '7 days')
            at time zone 'Europe/London') as has_later_that_week,
      written.app_reports as written, document.told as document, r.is_live, r.is_required as report_required, ${reminded} as reminded_at, ${claimed} as claimed,
      case when ${seesAppointment} then jsonb_build_object('id', r.appointment_id, 'name',
        o.name || to_char(r.start_at at time zone 'Europe/London', ', DD/MM/YYYY HH24:MI')) end as appointment,
      r.appointment_carer_id, r.start_at, upper(ac.period) as end_at,
      ${young_person.ref} as young_person,
      coalesce(r.young_person_id = any((select actor_closed_young_person_ids())::uuid[]), false) as is_restricted,
      r.young_person_id is not null and y.id is null as is_unnamed,
      r.version, r.updated_at
    from r
      join offered o on o.id = r.service_type_id and o.day = (r.start_at at time zone 'Europe/London')::date
      join appointment_carer ac on ac.id = r.appointment_carer_id
      left join client c on c.id = r.client_id
      left join app_user u on u.id = r.carer_id
      ${young_person.joined}
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', a.id, 'status', a.status, 'submitted_at', a.submitted_at, 'version', a.version,
            'alerts_office', exists (select from report_type t where t.form_id = a.form_id and t.alerts_office),
            'raises_concern', ${concern}, 'occurrence', a.occurrence, 'form_type', jsonb_build_object('id', f.id,
              'name', name_occurrence(f.name, a.occurrence), 'FORM_VERSION', a.form_version, 'is_numeric', f.is_numeric)
            ${authors}) order by f.id <> o.own_form_id, a.id) as app_reports,
          bool_or(exists (select from report_type t where t.form_id = a.form_id and t.frequency in ('WEEKLY', 'EVERY_4_WEEKS'))) as has_period
        from app_report a join question_form f on f.id = a.form_id
        where a.report_id = r.id and a.deleted_at is null) written on true
      left join lateral (
        select jsonb_build_object('id', d.id, 'form_name', name_occurrence(f.name, a.occurrence)) as told
        from report_document d join app_report a on a.id = d.app_report_id join question_form f on f.id = a.form_id
        where d.report_id = r.id and d.outdated_at is null
        order by a.form_id is not distinct from o.own_form_id desc, d.made_at desc, d.id desc limit 1) document on true`;
}

/** Throws not_found. */
export async function getReportById(db: Db, reading: Reading, id: string): Promise<Report> {
  const [row] = await db<ReportRow[]>`${selectReports(db, reading, db`where r.id = ${id}`)}`;
  if (!row) throw new AppError('not_found');
  return toReport(row, reading);
}

/**
 * A weekly form is offered with the carer's last appointment of the week that is not cancelled; started forms stay.
 */
function offeredForms(
  { form_types, weekly_form_ids, has_later_that_week }: ReportRow,
  written: readonly WrittenRow[],
): ReportFormType[] {
  const isLater = (id: string) => has_later_that_week && weekly_form_ids?.includes(id);
  const isBegun = (id: string) => written.some(({ form_type }) => form_type.id === id);
  return (form_types ?? []).filter(({ id }) => !isLater(id) || isBegun(id));
}

/** Formats an instant from `jsonb` like every other. */
const toInstant = (at: string | null) => at && new Date(at).toISOString();

function toReport(row: ReportRow, reading: Reading): Report {
  const written = row.written ?? [];
  const form_types = offeredForms(row, written);
  const carers = row.carer ? [row.carer] : [];
  const own = written.find(({ form_type }) => form_type.id === row.own_form_id);
  const links = row.document ? documentLinks(reading.public_url, row.document.id) : undefined;
  const canWrite =
    reading.role !== 'client' &&
    !row.is_restricted &&
    row.is_live &&
    Date.parse(row.start_at) <= reading.now.getTime();
  return {
    ...row,
    claimed: row.claimed && {
      ...row.claimed,
      start_at: toInstant(row.claimed.start_at),
      end_at: toInstant(row.claimed.end_at),
    },
    client_name: row.client.name,
    service_types: [row.service_type],
    carers_names: carers.map((carer) => carer.name),
    carers_associated_to_report: carers,
    report_type: row.report_type ?? 'Report',
    report_link: links?.link ?? null,
    report_link_form: row.document?.form_name ?? null,
    external_document_url: links?.url ?? null,
    app_report_form_types: form_types,
    app_reports: written.map(({ carer_id: _, submitted_by: __, submitted_at, ...summary }) => ({
      ...summary,
      submitted_at: toInstant(submitted_at),
    })),
    numeric_report_form_id: form_types.find((form) => form.is_numeric)?.id ?? null,
    FORM_VERSION: row.form_version ?? 0,
    app_report_creation_allowed:
      canWrite &&
      (own
        ? ['draft', 'not approved'].includes(own.status)
        : form_types.some(({ id }) => id === row.own_form_id)),
    further_forms_allowed: canWrite,
    may_decide:
      reading.role === 'admin' &&
      written.some(
        ({ status, carer_id, submitted_by }) =>
          DECIDABLE_STATUSES.includes(status) &&
          carer_id !== reading.user_id &&
          submitted_by !== reading.user_id,
      ),
  };
}
