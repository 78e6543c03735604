import { z } from 'zod';
import { type AnswerOf, endpoint } from '#contract/core/endpoint.ts';
import type { Total } from '#contract/core/list-totals.ts';

/** What every page knows of the lists of reports, without the shapes of their rows. */

export const REPORT_SORTS = ['date_due', 'start_at', 'status', 'client', 'carer', 'report_type'] as const;

/** The tabs that show how many reports they have. */
export const CountedTab = z.enum(['needs_approval', 'missing_not_approved', 'this_week']);
export type CountedTab = z.infer<typeof CountedTab>;

/** Each is counted like a list. `not_exact` names the tabs that have more than their number. */
export const countReports = endpoint({
  method: 'GET',
  path: '/api/reports/tab_counts/',
  summary: 'The number of reports on each of the reader’s tabs',
  access: { admin: 'ALL', carer: 'OWN', client: 'CLI' },
  audit: null,
  answer: z.object({
    needs_approval: z.int(),
    missing_not_approved: z.int(),
    this_week: z.int(),
    not_exact: z.array(CountedTab),
  }),
});

export function totalOfTab(counts: AnswerOf<typeof countReports>, tab: CountedTab): Total {
  return { total: counts[tab], total_is_exact: !counts.not_exact.includes(tab) };
}
