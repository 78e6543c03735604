import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import {
  createReportDocument,
  documentLinks,
  downloadReports,
  getReportDocument,
  getReportOfDocument,
} from '#contract/reports/report-documents.ts';
import { read } from '#server/db/work.ts';
import {
  type ApprovedForm,
  type DocumentFile,
  findApprovedForms,
  getDocumentFile,
  getReportIdOfDocument,
} from '#server/features/reports/documents/documents.queries.ts';
import { contentDisposition, zipName } from '#server/features/reports/documents/file-names.ts';
import {
  makeDocumentOfApproval,
  makeReportDocument,
} from '#server/features/reports/documents/make-document.actions.ts';
import { packZip } from '#server/features/reports/documents/zip.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { POOL_OF } from '#server/http/session.ts';

export function documentRoutes(app: FastifyInstance): void {
  serve(app, createReportDocument, async ({ db, params, services }) => {
    const forms = await findApprovedForms(db, [params.id], () => 'id');
    const ids: string[] = [];
    for (const { app_report_id } of forms)
      ids.push(await makeReportDocument(db, services.config, app_report_id));
    const [first] = ids;
    if (!first) throw new AppError('report.not_approved');
    const { url, link } = documentLinks(services.public_url, first);
    return { external_document_url: url, report_link: link };
  });

  serve(app, getReportDocument, async ({ db, params, reply }) => {
    const { name, content } = await getDocumentFile(db, params.id);
    reply.type('application/pdf').header('content-disposition', contentDisposition('inline', name));
    return content;
  });

  serve(app, getReportOfDocument, async ({ db, params }) => ({
    report_id: await getReportIdOfDocument(db, params.id),
  }));

  serve(app, downloadReports, async (call) => {
    const { db, body, now, reply } = call;
    const forms = await findApprovedForms(db, body.report_ids, (index) => `report_ids.${index}`);
    const name = zipName(body.name, todayInLondon(now));
    reply.type('application/zip').header('content-disposition', contentDisposition('attachment', name));
    return packZip(listDocuments(call, forms), now);
  });
}

/**
 * Loads one document after another, each as the person who asks: the zip is sent long after the connection that found
 * them was returned.
 */
async function* listDocuments(
  { actor, services, request }: Pick<Call<unknown, unknown, unknown>, 'actor' | 'services' | 'request'>,
  forms: readonly ApprovedForm[],
): AsyncGenerator<DocumentFile> {
  const { pools, config } = services;
  const context = { user_id: actor.user.id, request_id: request.id, now: null };
  for (const { app_report_id, document_id } of forms) {
    const id =
      document_id ?? (await makeDocumentOfApproval(pools, config, { app_report_id, request_id: request.id }));
    yield await read(pools[POOL_OF[actor.role]], context, (db) => getDocumentFile(db, id));
  }
}
