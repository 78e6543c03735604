import { createHash } from 'node:crypto';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Config } from '#server/config.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db, Pools } from '#server/db/pools.ts';
import { write } from '#server/db/work.ts';
import { readFileName } from '#server/features/reports/documents/file-names.ts';
import { renderReport } from '#server/features/reports/documents/render.ts';
import { AppError } from '#server/http/app-error.ts';

type Agency = Pick<Config, 'AGENCY_NAME'>;

interface ApprovedRow {
  report_id: string;
  form_name: string;
  FORM_VERSION: number;
  young_person: string | null;
  legal_name: string | null;
  dob: string | null;
  client: string;
  service_type: string;
  start_at: string;
  end_at: string;
  carer: string;
  approved_by: string;
  approved_at: string;
  questions: Question[];
  answers: Answers;
  document_version: number;
  /** The version of the approval's document before the visit was corrected. */
  replaces_version: number | null;
  /** The approval's existing document, if it has the current visit. */
  document_id: string | null;
}

/**
 * Creates the document of an approved app report, unless this approval has one for the current visit: row, file and
 * change record in the caller's transaction, as an administrator. If the young person has left the organisation, the
 * document has their name from then. Throws `report.not_approved`.
 */
export async function makeReportDocument(db: Db, agency: Agency, app_report_id: string): Promise<string> {
  // A concurrent request waits here, and then finds the document.
  await db`select from app_report where id = ${app_report_id} for no key update`;
  // The visit also cannot move between reading its day and storing the document that could become outdated
  // (report_document_outdate).
  await db`select from appointment where id = (select r.appointment_id from app_report a join report r on r.id = a.report_id
    where a.id = ${app_report_id}) for share`;
  const [row] = await db<ApprovedRow[]>`
    select a.report_id, name_occurrence(f.name, a.occurrence) as form_name, a.form_version as "FORM_VERSION",
      coalesce(former.name, y.name) as young_person,
      case when former.name is null then btrim(y.first_name || ' ' || y.last_name) end as legal_name, y.dob, c.name as client,
      s.name as service_type, r.start_at, upper(ac.period) as end_at, u.name as carer, d.name as approved_by,
      a.decided_at as approved_at, v.questions, a.answers,
      (select 1 + coalesce(max(document_version), 0) from report_document where app_report_id = a.id) as document_version,
      (select max(document_version) from report_document where app_report_id = a.id and approved_at = a.decided_at
        and outdated_at is not null) as replaces_version,
      (select id from report_document where app_report_id = a.id and approved_at = a.decided_at and outdated_at is null) as document_id
    from app_report a
      join report r on r.id = a.report_id
      join appointment_carer ac on ac.id = r.appointment_carer_id
      join service_type s on s.id = r.service_type_id
      join client c on c.id = a.client_id
      join app_user u on u.id = a.carer_id
      join app_user d on d.id = a.decided_by
      join question_form f on f.id = a.form_id
      join question_form_version v on v.form_id = a.form_id and v.form_version = a.form_version
      left join young_person y on y.id = a.young_person_id
      left join young_person_former_client former on former.young_person_id = y.id and former.client_id = a.client_id
    where a.id = ${app_report_id} and a.status = 'approved' and a.deleted_at is null`;
  if (!row) throw new AppError('report.not_approved');
  return row.document_id ?? keepDocument(db, agency, app_report_id, row);
}

async function keepDocument(
  db: Db,
  agency: Agency,
  app_report_id: string,
  row: ApprovedRow,
): Promise<string> {
  const { document_id: _, report_id, ...report } = row;
  const content = await renderReport({ ...report, agency_name: agency.AGENCY_NAME });
  const [document] = await db<{ id: string }[]>`
    insert into report_document (report_id, app_report_id, document_version, approved_at, made_by)
    values (${report_id}, ${app_report_id}, ${row.document_version}, ${row.approved_at}, actor_id()) returning id`;
  if (!document) throw new AppError('internal');
  const [file] = await db<{ id: string }[]>`
    insert into stored_file (name, mime_type, size, sha256, report_document_id, created_by)
    values (${readFileName(row)}, 'application/pdf', ${content.length}, ${createHash('sha256').update(content).digest()},
      ${document.id}, actor_id()) returning id`;
  if (!file) throw new AppError('internal');
  await db`insert into stored_file_content (file_id, content) values (${file.id}, ${content})`;
  await announceChange(db, 'reports');
  return document.id;
}

/**
 * The same in a separate transaction, in the approver's name (for a restricted record, in the name of an
 * administrator who may open it): for the queue, and for downloads without a document. Throws `report.not_approved`.
 */
export async function makeDocumentOfApproval(
  pools: Pick<Pools, 'app_admin' | 'app_system'>,
  agency: Agency,
  { app_report_id, request_id }: { app_report_id: string; request_id: string },
): Promise<string> {
  const [maker] = await pools.app_system<
    { id: string | null }[]
  >`select document_maker(${app_report_id}) as id`;
  if (!maker?.id) throw new AppError('report.not_approved');
  return write(pools.app_admin, { user_id: maker.id, request_id, now: null }, (db) =>
    makeReportDocument(db, agency, app_report_id),
  );
}

/** The queue's job. A report that was reopened since gets its document with the next approval. */
export async function makeDocumentJob(
  pools: Pick<Pools, 'app_admin' | 'app_system'>,
  agency: Agency,
  app_report_id: string,
): Promise<void> {
  try {
    await makeDocumentOfApproval(pools, agency, {
      app_report_id,
      request_id: `document of ${app_report_id}`,
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'report.not_approved')) throw error;
  }
}
