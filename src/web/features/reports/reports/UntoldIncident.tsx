import { useState } from 'react';
import type { ReportDetail } from '#contract/reports/reports.ts';
import { SendReportsDialog } from '#web/features/reports/reports/SendReportsDialog.tsx';
import { describeUntold } from '#web/features/reports/reports/untold-incident.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { telHref } from '#web/ui/frame/tel-href.ts';

/** That its client does not know of an incident, with the ways to tell them: until the report is sent. Administrators only. */
export function UntoldIncident({ report }: { report: ReportDetail }) {
  const [isSending, setIsSending] = useState(false);
  const title = describeUntold(report);
  const telephone = report.untold_incident?.telephone;
  return (
    <>
      {title && (
        <Banner
          tone="warning"
          title={title}
          action={<Button onClick={() => setIsSending(true)}>Send by e-mail…</Button>}
        >
          Send the report to someone there
          {telephone && (
            <>
              , or ring {telephone.name}:{' '}
              <TextLink href={telHref(telephone.phone)}>{telephone.phone}</TextLink>
            </>
          )}
          .
        </Banner>
      )}
      {isSending && <SendReportsDialog reports={[report]} onClose={() => setIsSending(false)} />}
    </>
  );
}
