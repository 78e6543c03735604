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
            ? 'Reports that you submit appear here until the office decides.'
            : 'Reports appear here when carers submit them.',
      };
    case 'missing':
      return role === 'carer'
        ? {
            title: 'You’re up to date',
            text: 'You have no late or returned reports. Thank you.',
          }
        : { title: 'No reports are missing', text: 'No reports are late or returned to a carer.' };
    case 'this_week':
      return {
        title: 'No reports are due this week',
        text: 'See All Reports for other weeks.',
      };
    default:
      return {
        title: 'No reports for these dates',
        text:
          role === 'client'
            ? 'Reports appear here after carers’ appointments. Choose earlier dates to see older ones.'
            : 'Choose other dates.',
      };
  }
}
