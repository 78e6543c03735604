import type { SignedInRole } from '#contract/core/statuses.ts';
import type { ReportTab } from '#web/features/reports/reports/report-search.ts';

/** Tells what an empty tab means to its reader, and where to look next. */
export function emptyWords(tab: ReportTab, role: SignedInRole): { title: string; text: string } {
  switch (tab) {
    case 'needs_approval':
      return {
        title: 'No reports are waiting for approval',
        text:
          role === 'carer'
            ? 'Reports that you have handed in appear here until the office decides.'
            : 'Reports appear here as soon as a carer hands them in.',
      };
    case 'missing':
      return role === 'carer'
        ? {
            title: 'You’re up to date',
            text: 'None of your reports is late or has been returned. Thank you.',
          }
        : { title: 'No reports are missing', text: 'None is late, and none has been returned to its carer.' };
    case 'this_week':
      return {
        title: 'No report is due this week',
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
