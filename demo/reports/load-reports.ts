import { type Columns, insertRows, type Value } from '#demo/insert-rows.ts';
import type { WrittenReport } from '#demo/reports/written-reports.ts';
import type { Db } from '#server/db/pools.ts';

const APP_REPORT: Columns = {
  id: 'uuid',
  report_id: 'uuid',
  form_id: 'uuid',
  form_version: 'integer',
  status: 'text',
  answers: 'jsonb',
  submitted_at: 'timestamptz',
  submitted_by: 'uuid',
  decided_at: 'timestamptz',
  decided_by: 'uuid',
  not_approved_reason_id: 'uuid',
  comment: 'text',
  question_reasons: 'jsonb',
  version: 'integer',
  updated_at: 'timestamptz',
};
const SUBMISSION: Columns = {
  id: 'uuid',
  app_report_id: 'uuid',
  number: 'integer',
  carer_id: 'uuid',
  client_id: 'uuid',
  young_person_id: 'uuid',
  form_version: 'integer',
  answers: 'jsonb',
  submitted_at: 'timestamptz',
  submitted_by: 'uuid',
};

/** These follow each step of a report. Here the steps are past, so what they would do is written as well. */
const STEP_TRIGGERS = ['app_report_keep_submission', 'app_report_settle'];

/** Writes them in the caller's transaction. The reports are there, in the status that these lead to. */
export async function loadReports(db: Db, written: readonly WrittenReport[]): Promise<void> {
  const [reports, forms, reasons] = await Promise.all([
    idsBy(db, 'select appointment_carer_id as name, id from report'),
    idsBy(db, 'select slug as name, id from question_form'),
    idsBy(db, 'select slug as name, id from not_approved_reason'),
  ]);
  const setSteps = async (state: 'enable' | 'disable') => {
    for (const trigger of STEP_TRIGGERS)
      await db.unsafe(`alter table app_report ${state} trigger ${trigger}`);
  };
  await setSteps('disable');
  const rows = written.map((each) => appReportRow(each, reports, forms, reasons));
  await insertRows(db, 'app_report', APP_REPORT, rows);
  await insertRows(db, 'app_report_submission', SUBMISSION, written.flatMap(submissionRows));
  // A table with steps to come cannot be altered.
  await db`set constraints all immediate`;
  await db`set constraints all deferred`;
  await setSteps('enable');
}

type IdsBy = ReadonlyMap<string, string>;

async function idsBy(db: Db, sql: string): Promise<IdsBy> {
  const rows = await db.unsafe<{ name: string; id: string }[]>(sql);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

function appReportRow(each: WrittenReport, reports: IdsBy, forms: IdsBy, reasons: IdsBy): Value[] {
  const { decision, submissions } = each;
  const handedIn = submissions.at(-1)?.atMs;
  const steps =
    submissions.length + (decision ? 1 : 0) + (each.status === 'approved' ? submissions.length - 1 : 0);
  return [
    each.id,
    reports.get(each.visit.id) ?? null,
    forms.get(each.form) ?? null,
    each.form_version,
    each.status,
    JSON.stringify(each.answers),
    instant(handedIn),
    each.submitted_by?.id ?? null,
    instant(decision?.atMs),
    decision?.by.id ?? null,
    (decision?.reason && reasons.get(decision.reason)) ?? null,
    decision?.comment ?? null,
    JSON.stringify(decision?.flaws.map((flaw) => questionReason(flaw, reasons)) ?? []),
    Math.max(1, steps),
    instant(Math.max(handedIn ?? each.visit.endMs, decision?.atMs ?? 0)),
  ];
}

function questionReason(
  flaw: { group: string; question: string; reason: string; comment: string },
  reasons: IdsBy,
) {
  return {
    group_identifier: flaw.group,
    entry: 0,
    question_id: flaw.question,
    reason_id: reasons.get(flaw.reason) ?? null,
    comment: flaw.comment,
  };
}

function submissionRows(each: WrittenReport): Value[][] {
  const { visit, form_version, submitted_by } = each;
  return each.submissions.map(({ id, answers, atMs }, index) => [
    id,
    each.id,
    index + 1,
    visit.carer.id,
    visit.appointment.young.client.id,
    visit.appointment.young.id,
    form_version,
    JSON.stringify(answers),
    instant(atMs),
    submitted_by?.id ?? null,
  ]);
}

const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
