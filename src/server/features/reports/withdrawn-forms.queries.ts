import type { ReportDetail } from '#contract/reports/reports.ts';
import type { Db } from '#server/db/pools.ts';

/** The newest withdrawn version of each form that has no current one, for the office to restore. */
export const findWithdrawn = (db: Db, report_id: string) =>
  db<ReportDetail['withdrawn']>`
    select distinct on (a.form_id, a.occurrence) a.id, jsonb_build_object('id', f.id, 'name', name_occurrence(f.name, a.occurrence)) as form_type,
      jsonb_build_object('id', a.carer_id, 'name', coalesce(u.name, 'A former carer')) as carer,
      a.submitted_at, a.deleted_at as withdrawn_at
    from app_report a join question_form f on f.id = a.form_id left join app_user u on u.id = a.carer_id
    where a.report_id = ${report_id} and a.deleted_at is not null
      and not exists (select from app_report n where n.report_id = a.report_id and n.form_id = a.form_id and n.occurrence = a.occurrence
        and n.deleted_at is null)
    order by a.form_id, a.occurrence, a.deleted_at desc, a.id`;
