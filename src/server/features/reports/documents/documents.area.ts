import { z } from 'zod';
import type { Area } from '#server/area.ts';
import { documentRoutes } from '#server/features/reports/documents/documents.routes.ts';
import { makeDocumentJob } from '#server/features/reports/documents/make-document.actions.ts';

export const documentArea: Area = {
  routes: documentRoutes,
  views: {
    'report_document.view': 'Opened the document of a report',
    'report_document.follow': 'Followed a link to a report document that was withdrawn or replaced',
    'report_document.download': 'Downloaded the document of a report',
  },
  tasks: ({ pools, config }) => ({
    make_report_document: (payload) =>
      makeDocumentJob(pools, config, z.object({ app_report_id: z.string() }).parse(payload).app_report_id),
  }),
};
