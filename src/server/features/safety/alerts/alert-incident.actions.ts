import { isUnderWay, toLondonTime } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { Answers, AnswerValue, Question } from '#contract/questions/questions.ts';
import { findNextOccurrence, findOpen } from '#contract/reports/occurrences.ts';
import type { Alert, beginAlertIncident } from '#contract/safety/alerts.ts';
import type { Db } from '#server/db/pools.ts';
import { getOfferedForm, toBlank } from '#server/features/reports/app-reports.queries.ts';
import { getReportById } from '#server/features/reports/reports.queries.ts';
import { beginAppReport, type Writing } from '#server/features/reports/write-report.actions.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Starts the incident report of the alert's appointment as a draft with the known facts, or finds the open one,
 * because a visit may have had an incident already. Throws `alert.no_report`, and `report.not_open` as for any
 * report.
 */
export async function beginIncident(
  db: Db,
  writing: Writing,
  alert: Alert,
): Promise<AnswerOf<typeof beginAlertIncident>> {
  const { report_id } = alert;
  if (!report_id) throw new AppError('alert.no_report');
  const { incident_form_id, app_reports } = await getReportById(db, writing, report_id);
  if (!incident_form_id) throw new AppError('alert.no_report');
  const open = findOpen(app_reports, incident_form_id);
  const occurrence = open?.occurrence ?? findNextOccurrence(app_reports, incident_form_id);
  if (!occurrence) throw new AppError('report.not_open');
  const found = { report_id, form_id: incident_form_id, occurrence };
  if (open) return { ...found, app_report_id: open.id };
  const form = await getOfferedForm(db, report_id, incident_form_id);
  const { answers, questions } = toBlank(report_id, form);
  const known = fillKnown(answers, questions, alert);
  const app_report_id = await beginAppReport(db, writing, report_id, incident_form_id, {
    answers: known,
    submit: false,
    occurrence,
  });
  return { ...found, app_report_id };
}

/** An agency may have changed its form: answers to questions that no longer exist are left out. */
function fillKnown(answers: Answers, questions: readonly Question[], alert: Alert): Answers {
  const { appointment, place, pressed_at, last_pressed_at } = alert;
  const isThere = appointment !== null && isUnderWay(appointment, Date.parse(last_pressed_at));
  const known: Record<string, AnswerValue> = {
    'ir-started-at': pressed_at,
    // Before and after the visit the carer was elsewhere: the writer says where.
    'ir-location-details': isThere ? (place ?? '') : '',
    'ir-during': describeAlert(alert),
  };
  const filled: Answers = { ...answers };
  for (const { id, group_identifier, is_repeatable_group } of questions) {
    const value = known[id];
    if (!value || is_repeatable_group) continue;
    const [entry = {}] = filled[group_identifier] ?? [];
    filled[group_identifier] = [{ ...entry, [id]: value }];
  }
  return filled;
}

function describeAlert({ carer, pressed_at, taken_by, taken_at }: Alert): string {
  const taken = taken_by && taken_at ? ` ${taken_by.name} took the alert at ${toLondonTime(taken_at)}.` : '';
  return `${carer?.name ?? 'The carer'} pressed the SOS button at ${toLondonTime(pressed_at)}.${taken}`;
}
