import type { AppReport } from '#contract/reports/app-reports.ts';
import { isDecidable } from '#web/features/reports/report-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Shown to the office before it approves a carer's text, and while the client can read it. */
export function NamesAddress({ app_report }: { app_report: AppReport }) {
  const isRead = app_report.status === 'approved';
  if (!app_report.names_secret_address || !(isRead || isDecidable(app_report))) return null;
  return (
    <Banner tone="error" title="This report includes the young person’s confidential address">
      {isRead
        ? 'The client can read it here and in the document. Reopen the report and ask the carer to write “at home”.'
        : 'If you approve it, the client can read it. Return the report and ask the carer to write “at home”.'}
    </Banner>
  );
}
