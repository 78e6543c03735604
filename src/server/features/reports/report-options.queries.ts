import type { AnswerInputOf } from '#contract/core/endpoint.ts';
import type { NotApprovedReason } from '#contract/reports/app-reports.ts';
import type { listReportingTypes } from '#contract/reports/reports.ts';
import type { Db } from '#server/db/pools.ts';

/** Reasons for returning a report, in display order. */
export async function findNotApprovedReasons(db: Db): Promise<NotApprovedReason[]> {
  return db<NotApprovedReason[]>`
    select id, reason, guidance, is_urgent, needs_comment from not_approved_reason order by sort_order, id`;
}

type ReportTypes = AnswerInputOf<typeof listReportingTypes>;

/** Kinds of report, each with its form. */
export async function findReportTypes(db: Db): Promise<ReportTypes> {
  return db<ReportTypes>`
    select t.id, t.name, t.frequency, t.due_hours, f.is_numeric, f.id as form_type_id
    from report_type t join question_form f on f.id = t.form_id order by t.sort_order, t.id`;
}
