import { formatDateTime } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { DECIDABLE_STATUSES, type ReportStatus, WAITING_STATUSES } from '#contract/core/statuses.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { decideReport, reopenReport } from '#contract/reports/reports.ts';
import type { Db } from '#server/db/pools.ts';
import {
  listTakenBackForms,
  tellApprovedAgain,
  tellTakenBack,
} from '#server/features/reports/emails/tell-taken-back.actions.ts';
import { type Telling, tellApproved, tellReturned } from '#server/features/reports/report-emails.ts';
import type { Reading } from '#server/features/reports/reports.queries.ts';
import { namesAddress, refuseAddressInReport } from '#server/features/reports/secret-words.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

type Decision = BodyOf<typeof decideReport>;

interface Form {
  id: string;
  status: ReportStatus;
  carer_id: string;
  submitted_by: string | null;
  decided_at: string | null;
  decided_by: string | null;
  questions: Question[];
  answers: Answers;
}

/**
 * Approves or returns a submitted form, or a rating: status, change record, e-mail and the document's job in the
 * caller's transaction. The first of several concurrent decisions wins. Throws not_found, `input.invalid`,
 * `report.already_decided`, `report.own`, `report.incident_unopened`, `report.names_address`, `report.wrong_step`,
 * and `version.stale` (the caller adds `current`).
 */
export async function decide(db: Db, telling: Telling, report_id: string, decision: Decision): Promise<void> {
  const { forms, version } = await lockReport(db, report_id);
  const waits = forms.some(({ status }) => WAITING_STATUSES.includes(status));
  const form = choose(forms, waits ? WAITING_STATUSES : DECIDABLE_STATUSES, decision.app_report_id);
  if (form.status === 'approved' || form.status === 'not approved') throw await alreadyDecided(db, form);
  if (version !== decision.version) throw new AppError('version.stale');
  if (!DECIDABLE_STATUSES.includes(form.status))
    throw new AppError('report.wrong_step', {
      detail: 'This report is not waiting for a decision.',
    });
  if (form.carer_id === telling.user_id || form.submitted_by === telling.user_id)
    throw new AppError('report.own');
  await refuseAddressInReport(db, telling, report_id, listComments(decision));
  if (decision.approved) await mustHaveOpenedUrgent(db, telling, report_id);
  if (decision.approved) return approve(db, telling, report_id, form, decision);
  return returnToCarer(db, telling, report_id, form, decision);
}

const listComments = ({ comment, question_reasons = [] }: Decision) => ({
  comment,
  ...Object.fromEntries(
    question_reasons.map((about, index) => [`question_reasons.${index}.comment`, about.comment]),
  ),
});

/**
 * The approver must open a submitted incident or concern, in its latest submission, before they approve anything of
 * its report. Throws `report.incident_unopened`.
 */
async function mustHaveOpenedUrgent(db: Db, { user_id }: Reading, report_id: string): Promise<void> {
  const unopened = await db`
    select from app_report a
    where a.report_id = ${report_id} and a.deleted_at is null and a.status in ('submitted', 'submitted corrected')
      and ${mustBeOpened(db)}
      and not exists (select from record_view v where v.name = ${OPENED} and v.user_id = ${user_id}
        and v.subject_id = (${newestSubmission(db)}))`;
  if (unopened.length > 0) throw new AppError('report.incident_unopened');
}

const OPENED = 'app_report.open';

/** The condition for a submitted app_report `a`. */
const mustBeOpened = (db: Db) =>
  db`(exists (select from report_type t where t.form_id = a.form_id and t.alerts_office) or a.raises_concern)`;

/** The newest submission of an app_report `a`. An imported one without versions counts as its own. */
const newestSubmission = (db: Db) =>
  db`select coalesce((select s.id from app_report_submission s where s.app_report_id = a.id
    order by s.number desc limit 1), a.id)`;

/** Records that an administrator has opened the latest submission of an incident or concern. */
export async function noteOpened(
  db: Db,
  { role, user_id }: Reading,
  app_report_id: string,
  request_id: string,
): Promise<void> {
  if (role !== 'admin') return;
  await db`insert into record_view (user_id, name, subject_id, was_found, request_id)
    select ${user_id}, ${OPENED}, (${newestSubmission(db)}), true, ${request_id}
    from app_report a
    where a.id = ${app_report_id} and a.status in ('submitted', 'submitted corrected')
      and ${mustBeOpened(db)}`;
}

async function approve(db: Db, telling: Telling, report_id: string, form: Form, decision: Decision) {
  if (decision.not_approved_reason_id)
    throw invalid('not_approved_reason_id', 'Give a reason only if you return the report.');
  if (decision.question_reasons?.length)
    throw invalid('question_reasons', 'Give reasons only if you return the report.');
  if (!decision.address_acknowledged && (await namesAddress(db, report_id, form.answers)))
    throw new AppError('report.names_address');
  const doubted = await listTakenBackForms(db, report_id);
  await db`update app_report set status = 'approved', decided_at = current_instant(), decided_by = ${telling.user_id},
      not_approved_reason_id = null, question_reasons = '[]', comment = ${decision.comment || null}
    where id = ${form.id}`;
  await db`select order_report_document(${form.id})`;
  await tellApproved(db, telling, report_id, form.id);
  await tellApprovedAgain(db, telling, report_id, form.id, doubted);
  await tellCarer(db, 'report_approved', report_id, form, decision);
  await tellSocialWorkers(db, form, decision);
}

async function returnToCarer(db: Db, telling: Telling, report_id: string, form: Form, decision: Decision) {
  const question_reasons = decision.question_reasons ?? [];
  await checkReasons(db, form, decision);
  await db`update app_report set status = 'not approved', decided_at = current_instant(), decided_by = ${telling.user_id},
      not_approved_reason_id = ${decision.not_approved_reason_id ?? null}, comment = ${decision.comment || null},
      question_reasons = ${db.json(question_reasons)}
    where id = ${form.id}`;
  await tellReturned(db, telling, report_id, form.id);
  await tellCarer(db, 'report_returned', report_id, form, decision);
}

/** Once for each decision: each one raises the report's version. */
const tellCarer = (db: Db, kind: string, report_id: string, { id, carer_id }: Form, { version }: Decision) =>
  tellPeople(db, { kind, subject_id: report_id, to: [carer_id], key: `${id}:${version}` });

/** Only for an incident. Notifies again if the report was reopened and approved once more. */
async function tellSocialWorkers(db: Db, { id }: Form, { version }: Decision): Promise<void> {
  const [row] = await db<{ to: string[] }[]>`select social_workers_of_incident(${id}) as to`;
  await tellPeople(db, {
    kind: 'incident_approved',
    subject_id: id,
    to: row?.to ?? [],
    key: `${id}:${version}`,
  });
}

/** Checks that reasons exist, required comments are given, and the questions were asked in this report. */
async function checkReasons(db: Db, form: Form, decision: Decision): Promise<void> {
  const rows = await db<
    { id: string; needs_comment: boolean }[]
  >`select id, needs_comment from not_approved_reason`;
  const needsComment = new Map(rows.map((row) => [row.id, row.needs_comment]));
  const check = (path: string, id: string, comment_path: string, comment: string | null | undefined) => {
    if (!needsComment.has(id)) throw invalid(path, 'Choose a reason from the list.');
    if (needsComment.get(id) && !comment)
      throw invalid(comment_path, 'Enter a comment that says what to change.');
  };
  check('not_approved_reason_id', decision.not_approved_reason_id ?? '', 'comment', decision.comment);
  for (const [index, about] of (decision.question_reasons ?? []).entries()) {
    const path = `question_reasons.${index}`;
    const isAsked = form.questions.some(
      ({ id, group_identifier }) => id === about.question_id && group_identifier === about.group_identifier,
    );
    const entries = Object.hasOwn(form.answers, about.group_identifier)
      ? form.answers[about.group_identifier]
      : undefined;
    if (!isAsked) throw invalid(`${path}.question_id`, 'This question is not in the report.');
    if (about.entry >= Math.max(entries?.length ?? 0, 1))
      throw invalid(`${path}.entry`, 'This entry is not in the report.');
    check(`${path}.reason_id`, about.reason_id, `${path}.comment`, about.comment);
  }
}

/**
 * Revokes an approval: the form is submitted again (a rating keeps its state), and the reason is in the change
 * records. Notifies the client's people who may rely on it. Throws not_found, `input.invalid`, `report.wrong_step`
 * and `version.stale` (the caller adds `current`).
 */
export async function reopen(
  db: Db,
  telling: Telling,
  report_id: string,
  { app_report_id, comment, version: seen }: BodyOf<typeof reopenReport>,
): Promise<void> {
  const { forms, version } = await lockReport(db, report_id);
  const form = choose(forms, ['approved'], app_report_id);
  if (version !== seen) throw new AppError('version.stale');
  if (form.status !== 'approved')
    throw new AppError('report.wrong_step', { detail: 'You can only reopen an approved report.' });
  await refuseAddressInReport(db, telling, report_id, { comment });
  await db`update app_report a set decided_at = null, decided_by = null, comment = ${comment},
      status = case when (select f.is_numeric from question_form f where f.id = a.form_id)
        then 'numerical_submitted' else 'submitted' end
    where a.id = ${form.id}`;
  await tellTakenBack(db, telling, report_id, form.id);
}

/** Locks the forms of a report before it reads the version. */
async function lockReport(db: Db, report_id: string): Promise<{ forms: Form[]; version: number }> {
  const forms = await db<Form[]>`
    select a.id, a.status, a.carer_id, a.submitted_by, a.decided_at, a.decided_by, a.answers, v.questions
    from app_report a
      join question_form_version v on v.form_id = a.form_id and v.form_version = a.form_version
    where a.report_id = ${report_id} and a.deleted_at is null order by a.id for update of a`;
  const [report] = await db<{ version: number }[]>`select version from report where id = ${report_id}`;
  if (!report) throw new AppError('not_found');
  return { forms, version: report.version };
}

/** The named form; otherwise the only one in such a state; otherwise the last one decided, if any. */
function choose(forms: readonly Form[], statuses: readonly ReportStatus[], id: string | undefined): Form {
  if (id !== undefined) {
    const named = forms.find((form) => form.id === id);
    if (!named) throw new AppError('not_found');
    return named;
  }
  const fitting = forms.filter((form) => statuses.includes(form.status));
  if (fitting.length > 1) throw invalid('app_report_id', 'This report has several forms. Choose one.');
  const latest = forms.toSorted((a, b) => (b.decided_at ?? '').localeCompare(a.decided_at ?? ''))[0];
  const found = fitting[0] ?? latest;
  if (!found)
    throw new AppError('report.wrong_step', {
      detail: 'This report is not waiting for a decision.',
    });
  return found;
}

async function alreadyDecided(db: Db, { status, decided_at, decided_by }: Form): Promise<AppError> {
  const [user] = await db<{ name: string }[]>`select name from app_user where id = ${decided_by}`;
  const what = status === 'approved' ? 'approved' : 'returned';
  return new AppError('report.already_decided', {
    detail: `${user?.name ?? 'Someone'} ${what} this report on ${formatDateTime(decided_at)}.`,
  });
}
