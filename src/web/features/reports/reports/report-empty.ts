import type { SignedInRole } from '#contract/core/statuses.ts';
import type { ReportTab } from '#web/features/reports/reports/report-search.ts';

/** Tells what an empty tab means to its reader, and where to look next. */
export function emptyWords(tab: ReportTab, role: SignedInRole): { title: string; text: string } {
  switch (tab) {
    case 'needs_approval':
      return {
        title: 'Nothing waits for approval',
        text: 'Reports appear here as soon as a carer hands them in.',
      };
    case 'missing':
      return role === 'carer'
        ? { title: 'You owe nothing', text: 'No report of yours is late, and none was returned. Thank you.' }
        : { title: 'No report is missing', text: 'None is late, and none waits to be corrected.' };
    case 'this_week':
      return {
        title: role === 'client' ? 'No visit this week' : 'No report is due this week',
        text: 'All Reports shows the weeks before and after.',
      };
    default:
      return {
        title: 'No reports in these months',
        text:
          role === 'client'
            ? 'They appear here once carers have been to appointments. Choose other days to look further back.'
            : 'Choose other days to look further back or ahead.',
      };
  }
}
