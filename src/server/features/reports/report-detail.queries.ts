import type { Ref } from '#contract/core/shapes.ts';
import { documentLinks } from '#contract/reports/report-documents.ts';
import type { ReportDetail } from '#contract/reports/reports.ts';
import type { Db } from '#server/db/pools.ts';
import { getReportById, type Reading } from '#server/features/reports/reports.queries.ts';
import { findUntoldIncident } from '#server/features/reports/untold-incident.queries.ts';
import { findWithdrawn } from '#server/features/reports/withdrawn-forms.queries.ts';

interface DocumentRow {
  id: string;
  form_name: string;
  document_version: number;
  made_at: string;
  is_outdated: boolean;
}

/**
 * One report with its documents and, for administrators, who it was sent to and whom nobody told about an incident.
 * Throws not_found.
 */
export async function getReportDetail(db: Db, reading: Reading, id: string): Promise<ReportDetail> {
  const [report, [taken], documents, emails, withdrawn, untold_incident, is_document_being_made] =
    await Promise.all([
      getReportById(db, reading, id),
      db<Pick<ReportDetail, 'taken_back_at' | 'taken_back_forms'>[]>`
      select taken_back_at, ${reading.role === 'carer' ? db`'{}'::text[]` : db`taken_back_forms`} as taken_back_forms
      from report where id = ${id}`,
      db<DocumentRow[]>`
      select d.id, name_occurrence(f.name, a.occurrence) as form_name, d.document_version, d.made_at,
        d.outdated_at is not null as is_outdated
      from report_document d join app_report a on a.id = d.app_report_id join question_form f on f.id = a.form_id
      where d.report_id = ${id} order by d.made_at, d.id`,
      reading.role === 'admin'
        ? db<{ recipients: string[]; sent_at: string; sent_by: Ref | null }[]>`
          select e.recipients, e.sent_at, jsonb_build_object('id', u.id, 'name', u.name) as sent_by
          from report_email e join app_user u on u.id = e.sent_by where e.report_id = ${id} order by e.sent_at, e.id`
        : [],
      reading.role === 'admin' ? findWithdrawn(db, id) : [],
      reading.role === 'admin' ? findUntoldIncident(db, id) : null,
      orderDocuments(db, id),
    ]);
  return {
    ...report,
    taken_back_at: taken?.taken_back_at ?? null,
    taken_back_forms: taken?.taken_back_forms ?? [],
    documents: documents.map((row) => ({ ...row, ...documentLinks(reading.public_url, row.id) })),
    is_document_being_made,
    emails: [...emails],
    withdrawn: [...withdrawn],
    untold_incident,
  };
}

/** Queues the missing documents of approved forms of the report. Returns whether any will be created. */
async function orderDocuments(db: Db, report_id: string): Promise<boolean> {
  const ordered = await db<{ will_come: boolean }[]>`
    select order_report_document(a.id) as will_come from app_report a
    where a.report_id = ${report_id} and a.status = 'approved' and a.deleted_at is null
      and not exists (select from report_document d where d.app_report_id = a.id and d.approved_at = a.decided_at
        and d.outdated_at is null)
    order by a.id`;
  return ordered.some(({ will_come }) => will_come);
}
