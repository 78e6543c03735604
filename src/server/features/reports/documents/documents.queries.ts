import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

export interface DocumentFile {
  name: string;
  content: Buffer<ArrayBuffer>;
}

/** The bytes of a report document. Throws not_found. */
export async function getDocumentFile(db: Db, id: string): Promise<DocumentFile> {
  const [file] = await db<DocumentFile[]>`
    select f.name, c.content from stored_file f join stored_file_content c on c.file_id = f.id
    where f.report_document_id = ${id} and f.deleted_at is null`;
  if (!file) throw new AppError('not_found');
  return file;
}

/** The report of a document that its client can no longer read. Throws not_found. */
export async function getReportIdOfDocument(db: Db, id: string): Promise<string> {
  const [found] = await db<{ report_id: string | null }[]>`select actor_document_report(${id}) as report_id`;
  if (!found?.report_id) throw new AppError('not_found');
  return found.report_id;
}

export interface ApprovedForm {
  report_id: string;
  app_report_id: string;
  form_name: string;
  start_at: string;
  young_person: string | null;
  carer: string;
  /** The document of this approval. Null if there is none yet. */
  document_id: string | null;
}

/**
 * Finds the approved forms of these reports, in their order. Throws not_found if one is not visible, and
 * `report.not_approved` if one has no approved form: all or none.
 */
export async function findApprovedForms(
  db: Db,
  report_ids: readonly string[],
  /** The path of the field with that report. */
  buildPath: (index: number) => string,
): Promise<ApprovedForm[]> {
  const ids = [...new Set(report_ids)];
  const [visible, rows] = await Promise.all([
    db<{ id: string }[]>`select id from report where id = any(${ids})`,
    db<ApprovedForm[]>`
      select a.report_id, a.id as app_report_id, name_occurrence(f.name, a.occurrence) as form_name, r.start_at, y.name as young_person,
        coalesce(u.name, 'Carer') as carer,
        (select d.id from report_document d where d.app_report_id = a.id and d.approved_at = a.decided_at
          and d.outdated_at is null) as document_id
      from app_report a
        join report r on r.id = a.report_id
        join question_form f on f.id = a.form_id
        left join app_user u on u.id = a.carer_id
        left join young_person y on y.id = a.young_person_id
      where a.report_id = any(${ids}) and a.status = 'approved' and a.deleted_at is null
      order by array_position(${ids}, a.report_id), a.id`,
  ]);
  refuseUnready(
    report_ids,
    new Set(visible.map(({ id }) => id)),
    new Set(rows.map(({ report_id }) => report_id)),
    buildPath,
  );
  return rows;
}

/**
 * Throws if a report is not visible (not_found) or has no approved form (`report.not_approved`), and names each
 * field, so that the caller can leave them out.
 */
export function refuseUnready(
  report_ids: readonly string[],
  visible: ReadonlySet<string>,
  approved: ReadonlySet<string>,
  buildPath: (index: number) => string,
): void {
  const errors = report_ids.flatMap((id, index) => {
    if (approved.has(id)) return [];
    const message = visible.has(id)
      ? 'This report is not approved.'
      : 'This report may have been removed, or you do not have access.';
    return [{ path: buildPath(index), message }];
  });
  if (errors.length === 0) return;
  const isSeen = report_ids.every((id) => visible.has(id));
  throw new AppError(isSeen ? 'report.not_approved' : 'not_found', { errors });
}
