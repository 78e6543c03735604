import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Line } from '#contract/core/shapes.ts';

export const MAX_REPORTS_IN_A_ZIP = 50;

/** The absolute addresses of a report document: to fetch it, and to look at it. */
export function documentLinks(public_url: string, id: string): { url: string; link: string } {
  const url = `${public_url}/api/report_documents/${id}`;
  return {
    url,
    link: `${public_url}/dashboard/reports/pdf/${encodeURIComponent(url.replace(/^https?:\/\//, ''))}`,
  };
}

export const ReportDocumentSummary = z.object({
  id: Id,
  /** The form that it shows. */
  form_name: z.string(),
  document_version: z.int(),
  made_at: Instant,
  /** The visit's day, times or service were corrected since. Clients read the document made before that. */
  is_outdated: z.boolean(),
  /** The absolute address to fetch it. */
  url: z.string(),
  /** The page that shows it. */
  link: z.string(),
});

export const createReportDocument = endpoint({
  method: 'POST',
  path: '/api/reports/{id}/create_report_document/',
  summary: 'Make the document of an approved report; one for each approved version',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({ external_document_url: z.string(), report_link: z.string() }),
  status: 201,
});

export const getReportDocument = endpoint({
  method: 'GET',
  path: '/api/report_documents/{id}',
  summary: 'A report document as PDF, for anyone who can read the report',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'report_document.view',
  params: z.object({ id: Id }),
  answer: z.unknown(),
  produces: 'application/pdf',
});

export const getReportOfDocument = endpoint({
  method: 'GET',
  path: '/api/report_documents/{id}/report',
  summary: 'The id of a document’s report, also if the document was replaced or withdrawn',
  access: { client: 'CLI' },
  audit: 'report_document.follow',
  params: z.object({ id: Id }),
  answer: z.object({ report_id: Id }),
});

export const downloadReports = endpoint({
  method: 'POST',
  path: '/api/reports/download_multiple_reports/',
  summary: 'The documents of approved reports as a zip; all or none',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: 'report_document.download',
  looksAt: ({ body }) => body.report_ids,
  body: z.strictObject({
    report_ids: z
      .array(Id)
      .min(1, 'Choose at least one report.')
      .max(MAX_REPORTS_IN_A_ZIP, `Choose ${MAX_REPORTS_IN_A_ZIP} reports or fewer.`),
    name: Line(100).optional(),
  }),
  answer: z.unknown(),
  produces: 'application/zip',
  reads: true,
});
