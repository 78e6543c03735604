import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';

/** What every page knows of the lists of reports, without the shapes of what is in them. */

export const REPORT_SORTS = ['date_due', 'status', 'client', 'carer', 'report_type'] as const;

export const countReports = endpoint({
  method: 'GET',
  path: '/api/reports/tab_counts/',
  summary: 'How many reports each tab holds for the reader',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: null,
  answer: z.object({ needs_approval: z.int(), missing_not_approved: z.int(), this_week: z.int() }),
});
