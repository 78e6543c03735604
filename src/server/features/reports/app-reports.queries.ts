import { toLondonTime } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { ReportStatus } from '#contract/core/statuses.ts';
import { emptyAnswers, judgeDraft } from '#contract/questions/answers.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import type {
  AppReport,
  BlankAppReport,
  QuestionReason,
  ReportFormType,
  Submission,
} from '#contract/reports/app-reports.ts';
import { nameOccurrence } from '#contract/reports/occurrences.ts';
import type { Db } from '#server/db/pools.ts';
import type { Reading } from '#server/features/reports/reports.queries.ts';
import { AppError } from '#server/http/app-error.ts';

/** A form that is offered with a report, in its newest version. */
export interface OfferedForm {
  appointment_carer_id: string;
  form_type: ReportFormType;
  introduction: string | null;
  questions: Question[];
  /** Notifies the office as soon as it is submitted. */
  alerts_office: boolean;
  is_live: boolean;
  start_at: string;
  end_at: string;
  start_date: string;
  /** How often the carer sees this young person in the appointment's week. */
  appointments_that_week: number;
}

/**
 * Also accepts a form that the service used on another day, and one that was retired since, because an offline device
 * may have it. Throws not_found if the report is not visible, or has no such form.
 */
export async function getOfferedForm(db: Db, report_id: string, form_id: string): Promise<OfferedForm> {
  const [row] = await db<OfferedForm[]>`
    select jsonb_build_object('id', f.id, 'name', f.name, 'FORM_VERSION', v.form_version, 'is_numeric', f.is_numeric) as form_type,
      r.appointment_carer_id, v.introduction, v.questions, t.alerts_office, r.is_live, r.start_at, upper(ac.period) as end_at,
      to_char(r.start_at at time zone 'Europe/London', 'YYYY-MM-DD') as start_date,
      (select count(*) from report o
        where o.carer_id = r.carer_id and o.young_person_id = r.young_person_id and o.is_listed and o.is_live
          and o.start_at >= week.monday at time zone 'Europe/London'
          and o.start_at < (week.monday + interval '7 days') at time zone 'Europe/London') as appointments_that_week
    from report r
      join appointment_carer ac on ac.id = r.appointment_carer_id
      cross join lateral (select (r.start_at at time zone 'Europe/London')::date as day) on_that
      cross join lateral (select t.* from report_types_offered(r.service_type_id, on_that.day) t
        union select t.* from report_type t where t.id in (
          select s.report_type_id from service_type s where s.id = r.service_type_id
          union all select l.report_type_id from service_report_form l where l.service_type_id = r.service_type_id and l.is_own)) t
      join question_form f on f.id = t.form_id
      join lateral (select form_version, introduction, questions from question_form_version
        where form_id = f.id and published_at is not null order by form_version desc limit 1) v on true
      cross join lateral (select date_trunc('week', r.start_at at time zone 'Europe/London') as monday) week
    where r.id = ${report_id} and f.id = ${form_id}
      and (r.young_person_id <> all((select actor_closed_young_person_ids())::uuid[])) is not false
    order by t.id = report_type_asked(r.service_type_id, on_that.day) desc limit 1`;
  if (!row) throw new AppError('not_found');
  return row;
}

type FormVersion = Pick<OfferedForm, 'questions'> & { form_version: number };

/**
 * The form version that answers were written in: the one the device names, or the newest with all their questions. An
 * offline device may have an older one. If none has all the questions, the newest one names what is wrong.
 */
export async function findWrittenVersion(
  db: Db,
  { form_type, questions }: OfferedForm,
  answers: unknown,
  written_in?: number,
): Promise<FormVersion> {
  const newest = { form_version: form_type.FORM_VERSION, questions };
  const asksAll = (version: FormVersion) => judgeDraft(version.questions, answers).errors.length === 0;
  const isOlder = written_in !== undefined && written_in < newest.form_version;
  if (!isOlder && asksAll(newest)) return newest;
  const earlier = await db<FormVersion[]>`select form_version, questions from question_form_version
    where form_id = ${form_type.id} and published_at is not null and form_version < ${newest.form_version}
    order by form_version desc limit 20`;
  const said = earlier.find((version) => version.form_version === written_in && asksAll(version));
  return said ?? [newest, ...earlier].find(asksAll) ?? newest;
}

/** The first form of a visit, unless another number is given, which only incidents have. */
export function toBlank(report_id: string, form: OfferedForm, occurrence = 1): BlankAppReport {
  const { form_type, introduction, questions } = form;
  return {
    report_id,
    form_type: { ...form_type, name: nameOccurrence(form_type.name, occurrence) },
    occurrence,
    introduction,
    questions,
    answers: emptyAnswers(questions, startValues(form)),
  };
}

/** The values for questions with a prefill. */
function startValues(form: OfferedForm): Record<string, AnswerValue> {
  return {
    'appointment.start_date': form.start_date,
    'appointment.times': { start: toLondonTime(form.start_at), end: toLondonTime(form.end_at) },
    'count of appointments': form.appointments_that_week,
  };
}

interface AppReportRow {
  id: string;
  report_id: string;
  form_type: ReportFormType;
  occurrence: number;
  status: ReportStatus;
  carer: Ref;
  written_about: Ref | null;
  introduction: string | null;
  questions: Question[];
  answers: Answers;
  submitted_at: string | null;
  submitted_by: Ref | null;
  decided_by: Ref | null;
  decided_at: string | null;
  not_approved_reason: { id: string; reason: string } | null;
  comment: string | null;
  question_reasons: (QuestionReason & { reason: string })[];
  version: number;
  updated_at: string;
}

/** Gets the answers, with the questions as they were asked. Throws not_found. */
export async function getAppReport(
  db: Db,
  { role }: Pick<Reading, 'role'>,
  report_id: string,
  id: string,
): Promise<AppReport> {
  const isOffice = role !== 'client';
  const [[row], submissions] = await Promise.all([
    db<AppReportRow[]>`
      select a.id, a.report_id, a.occurrence, a.status, a.answers, a.submitted_at, a.decided_at, a.version, a.updated_at, v.introduction, v.questions,
        jsonb_build_object('id', f.id, 'name', name_occurrence(f.name, a.occurrence), 'FORM_VERSION', a.form_version, 'is_numeric', f.is_numeric) as form_type,
        jsonb_build_object('id', a.carer_id, 'name', coalesce(u.name, 'A former carer')) as carer,
        ${isOffice ? betweenCarerAndOffice(db) : hiddenFromClients(db)}
      from app_report a
        join question_form f on f.id = a.form_id
        join question_form_version v on v.form_id = a.form_id and v.form_version = a.form_version
        left join app_user u on u.id = a.carer_id
      where a.id = ${id} and a.report_id = ${report_id} and a.deleted_at is null`,
    isOffice ? findSubmissions(db, id) : [],
  ]);
  if (!row) throw new AppError('not_found');
  // The current version was itself submitted, unless it is being corrected.
  const earlier = row.status === 'not approved' ? submissions : submissions.slice(0, -1);
  return { ...row, submissions: earlier };
}

/** Carers do not see the names of office staff. */
function betweenCarerAndOffice(db: Db) {
  const person = (column: string) =>
    db.unsafe(`jsonb_build_object('id', ${column}, 'name',
      coalesce((select p.name from app_user p where p.id = ${column}), 'The office'))`);
  return db`
    case when a.submitted_by <> a.carer_id then ${person('a.submitted_by')} end as submitted_by,
    case when a.decided_by is not null then ${person('a.decided_by')} end as decided_by,
    (select jsonb_build_object('id', n.id, 'reason', n.reason) from not_approved_reason n
      where n.id = a.not_approved_reason_id) as not_approved_reason,
    a.comment,
    (select jsonb_build_object('id', coalesce(a.young_person_id, a.client_id), 'name',
        coalesce((select y.name from young_person y where y.id = a.young_person_id),
          (select c.name from client c where c.id = a.client_id and a.young_person_id is null), 'somebody else'))
      from report r where r.id = a.report_id
        and coalesce(r.young_person_id, r.client_id) <> coalesce(a.young_person_id, a.client_id)) as written_about,
    (select coalesce(jsonb_agg(q.value || jsonb_build_object('reason', n.reason) order by q.ordinality), '[]')
      from jsonb_array_elements(a.question_reasons) with ordinality q
        join not_approved_reason n on n.id = (q.value ->> 'reason_id')::uuid) as question_reasons`;
}

function hiddenFromClients(db: Db) {
  return db`null as submitted_by, null as decided_by, null as not_approved_reason, null as comment, null as written_about,
    '[]'::jsonb as question_reasons`;
}

function findSubmissions(db: Db, app_report_id: string) {
  return db<Submission[]>`
    select s.number, s.answers, s.submitted_at,
      jsonb_build_object('id', s.submitted_by, 'name', coalesce(u.name, 'The office')) as submitted_by
    from app_report_submission s left join app_user u on u.id = s.submitted_by
    where s.app_report_id = ${app_report_id} order by s.number`;
}
