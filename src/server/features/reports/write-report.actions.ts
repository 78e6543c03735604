import { toLondonDay } from '#contract/core/dates.ts';
import type { ReportStatus } from '#contract/core/statuses.ts';
import { type Judgement, judgeAnswers, judgeDraft } from '#contract/questions/answers.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import { nameOccurrence } from '#contract/reports/occurrences.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { listTypedAnswers } from '#server/features/questions/question-forms/typed-answers.ts';
import { findWrittenVersion, getOfferedForm } from '#server/features/reports/app-reports.queries.ts';
import { alertOffice } from '#server/features/reports/report-emails.ts';
import type { Reading } from '#server/features/reports/reports.queries.ts';
import { refuseAddressInReport } from '#server/features/reports/secret-words.ts';
import { mustBeAbout } from '#server/features/reports/written-about.ts';
import { AppError } from '#server/http/app-error.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/** For any form but an incident report. */
export const WRITTEN_ONCE = 'You can only write this form once for each visit.';

/** The writer, and the address of the office for urgent reports. */
export interface Writing extends Reading {
  config: Pick<Config, 'EMERGENCY_EMAIL_TO'>;
}

interface Written {
  answers: unknown;
  submit: boolean;
  /** The young person that the writer saw, or the organisation if there is none. */
  about?: string | undefined;
}

/**
 * Starts a form of a report, or submits it at once; returns its id. `occurrence` is the number of the incident in the
 * visit. Throws not_found, `input.invalid`, `report.not_open`, `visit.other_person`, and `report.already_begun` if
 * there is one (the caller adds `current`).
 */
export async function beginAppReport(
  db: Db,
  writing: Writing,
  report_id: string,
  form_id: string,
  {
    answers,
    submit,
    about,
    form_version: written_in,
    occurrence = 1,
  }: Written & { form_version?: number | undefined; occurrence?: number | undefined },
): Promise<string> {
  const form = await getOfferedForm(db, report_id, form_id);
  await mustBeAbout(db, form.appointment_carer_id, about);
  // An incident may be the reason why a visit was broken off.
  if (!form.is_live && !form.alerts_office)
    throw new AppError('report.not_open', {
      detail:
        'You can only start an incident report. The appointment was cancelled, or its carer was taken off.',
    });
  if (Date.parse(form.start_at) > writing.now.getTime())
    throw new AppError('report.not_open', {
      detail: 'You can start a report once the appointment has started.',
    });
  const { form_version, questions } = await findWrittenVersion(db, form, answers, written_in);
  const judged = judge(questions, { answers, submit }, writing.now, form.start_at);
  await refuseAddressInReport(db, writing, report_id, listTypedAnswers(judged));
  const status = submit ? handedIn(form.form_type.is_numeric) : 'draft';
  const [made] = await db<{ id: string }[]>`
    insert into app_report (report_id, form_id, occurrence, form_version, status, answers, submitted_at, submitted_by)
    values (${report_id}, ${form_id}, ${occurrence}, ${form_version}, ${status}, ${db.json(judged as never)},
      ${submit ? db`current_instant()` : null}, ${submit ? writing.user_id : null})
    on conflict (report_id, form_id, occurrence) where deleted_at is null do nothing returning id`;
  if (!made) throw new AppError('report.already_begun');
  if (submit && form.alerts_office)
    await tellOffice(db, writing, report_id, made.id, nameOccurrence(form.form_type.name, occurrence));
  return made.id;
}

/** The current form, for a caller who tried to start another. */
export async function findBegunId(
  db: Db,
  report_id: string,
  form_id: string,
  occurrence: number,
): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`select id from app_report
    where report_id = ${report_id} and form_id = ${form_id} and occurrence = ${occurrence} and deleted_at is null`;
  return row?.id;
}

interface InHand {
  appointment_carer_id: string;
  carer_id: string;
  status: ReportStatus;
  version: number;
  answers: Answers;
  questions: Question[];
  form_name: string;
  is_numeric: boolean;
  alerts_office: boolean;
  start_at: string;
}

/**
 * Saves new answers, or submits them. Throws not_found, `input.invalid`, `version.stale` (the caller adds `current`),
 * `visit.other_person`, `report.not_begun` and `report.wrong_step`.
 */
export async function saveAppReport(
  db: Db,
  writing: Writing,
  report_id: string,
  id: string,
  { version, ...written }: Written & { version: number },
): Promise<void> {
  const before = await getInHand(db, report_id, id);
  await mustBeAbout(db, before.appointment_carer_id, written.about);
  if (before.version !== version) throw new AppError('version.stale');
  const status = nextStatus(writing.role, before, written.submit);
  // The appointment may have been moved to the future since the draft was started.
  const isHandingIn = status !== before.status;
  if (isHandingIn && Date.parse(before.start_at) > writing.now.getTime())
    throw new AppError('report.not_begun');
  const answers = judge(before.questions, written, writing.now, before.start_at);
  const held = listTypedAnswers(before.answers);
  await refuseAddressInReport(db, writing, report_id, listTypedAnswers(answers), held);
  const handing = written.submit
    ? db`, submitted_at = current_instant(), submitted_by = ${writing.user_id}`
    : db``;
  // Its writer confirms that it is about the visit's current person, who has changed since it was started.
  const about = written.about
    ? db`, (client_id, young_person_id) = (select r.client_id, r.young_person_id from report r where r.id = ${report_id})`
    : db``;
  const saved =
    await db`update app_report set answers = ${db.json(answers as never)}, status = ${status} ${handing} ${about}
    where id = ${id} and version = ${version} returning id`;
  // Somebody else saved first, and may even have closed it to this writer.
  if (saved.length === 0) throw new AppError('version.stale');
  const isFirstTime = before.status === 'draft' && written.submit;
  if (isFirstTime && before.alerts_office) await tellOffice(db, writing, report_id, id, before.form_name);
}

/**
 * Tells of an incident: by e-mail to the emergency address, and by notification to every administrator who may read it.
 */
async function tellOffice(db: Db, writing: Writing, report_id: string, id: string, form_name: string) {
  await alertOffice(db, writing, report_id, form_name);
  await tellPeople(db, { kind: 'incident_reported', subject_id: id, to: 'office' });
}

/**
 * Withdraws a form, which stays in the change records. Carers can withdraw their drafts, administrators anything not
 * approved; then its carer is notified, because the text disappears from their screens. Throws not_found,
 * `report.wrong_step`, `version.stale`.
 */
export async function withdrawAppReport(
  db: Db,
  { role }: Writing,
  report_id: string,
  id: string,
): Promise<void> {
  const { status, version, carer_id } = await getInHand(db, report_id, id);
  if (status === 'approved') throw wrongStep('You cannot withdraw an approved report.');
  if (role === 'carer' && status !== 'draft')
    throw wrongStep('Only the office can withdraw a submitted report.');
  const withdrawn = await db`update app_report set deleted_at = current_instant()
    where id = ${id} and version = ${version} and deleted_at is null returning id`;
  if (withdrawn.length === 0) throw new AppError('version.stale');
  if (role === 'admin')
    await tellPeople(db, {
      ...{ kind: 'report_withdrawn', subject_id: report_id, to: [carer_id] },
      key: `${id}:${version}`,
    });
}

/**
 * Restores a withdrawn form unchanged, and notifies its carer; restoring it again has no effect. Throws not_found,
 * and `report.already_begun` if the form was started again.
 */
export async function restoreAppReport(db: Db, report_id: string, id: string): Promise<void> {
  const [restored] = await db<{ carer_id: string; version: number }[]>`
    update app_report a set deleted_at = null
    where a.id = ${id} and a.report_id = ${report_id} and a.deleted_at is not null returning a.carer_id, a.version`;
  if (!restored) return;
  await tellPeople(db, {
    ...{ kind: 'report_restored', subject_id: report_id, to: [restored.carer_id] },
    key: `${id}:${restored.version}`,
  });
}

async function getInHand(db: Db, report_id: string, id: string): Promise<InHand> {
  const [row] = await db<InHand[]>`
    select a.status, a.version, a.carer_id, a.answers, v.questions, name_occurrence(f.name, a.occurrence) as form_name, f.is_numeric, r.start_at,
      r.appointment_carer_id,
      exists (select from report_type t where t.form_id = a.form_id and t.alerts_office) as alerts_office
    from app_report a
      join report r on r.id = a.report_id
      join question_form f on f.id = a.form_id
      join question_form_version v on v.form_id = a.form_id and v.form_version = a.form_version
    where a.id = ${id} and a.report_id = ${report_id} and a.deleted_at is null`;
  if (!row) throw new AppError('not_found');
  return row;
}

const handedIn = (is_numeric: boolean): ReportStatus => (is_numeric ? 'numerical_submitted' : 'submitted');

/** The status after writing (REP-03). The database refuses every other step, whoever asks. */
function nextStatus(role: Reading['role'], { status, is_numeric }: InHand, submit: boolean): ReportStatus {
  if (status === 'draft') return submit ? handedIn(is_numeric) : 'draft';
  if (status === 'not approved') return submit ? 'submitted corrected' : 'not approved';
  if (status === 'approved')
    throw wrongStep('This report is approved. An administrator must reopen it before you can change it.');
  // The office may correct a submitted form; that makes a new version, and is their own submission.
  if (role === 'admin' && submit) return status;
  throw wrongStep(
    role === 'admin'
      ? 'This report was already submitted, so you must submit your changes too.'
      : 'You submitted this report. You can only change it if the office returns it.',
  );
}

function wrongStep(detail: string): AppError {
  return new AppError('report.wrong_step', { detail });
}

function judge(
  questions: readonly Question[],
  { answers, submit }: Written,
  now: Date,
  start_at: string,
): Judgement['answers'] {
  const judged = submit
    ? judgeAnswers(questions, answers, now, toLondonDay(start_at))
    : judgeDraft(questions, answers);
  if (judged.errors.length > 0) throw new AppError('input.invalid', { errors: judged.errors });
  return judged.answers;
}
