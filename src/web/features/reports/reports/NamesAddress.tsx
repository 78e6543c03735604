import type { AppReport } from '#contract/reports/app-reports.ts';
import { isDecidable } from '#web/features/reports/reports/report-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Told to the office before it approves what a carer wrote. */
export const NamesAddress = ({ app_report }: { app_report: AppReport }) =>
  app_report.names_secret_address &&
  isDecidable(app_report) && (
    <Banner tone="error" title="It names the young person’s confidential address">
      Once approved, the client reads it, also in the document. Return it, and ask the carer to write “at
      home”.
    </Banner>
  );
