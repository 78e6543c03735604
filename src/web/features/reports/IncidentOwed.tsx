import type { Report } from '#contract/reports/reports.ts';
import { writeHref } from '#web/features/reports/report-words.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

type Props = { report: Pick<Report, 'id' | 'incident_form_id' | 'app_reports'> };

/** A required incident report, with a link to it, until it is submitted. */
export function IncidentOwed({ report: { id, incident_form_id, app_reports } }: Props) {
  if (!incident_form_id) return null;
  const isBegun = app_reports.some(({ form_type }) => form_type.id === incident_form_id);
  return (
    <Banner
      tone="warning"
      title={
        isBegun ? 'An incident report is started but not submitted' : 'You need to write an incident report'
      }
      action={
        <UiLink href={writeHref(id, incident_form_id)} className={buttonClass()}>
          {isBegun ? 'Continue it' : 'Write incident report'}
        </UiLink>
      }
    >
      {isBegun
        ? 'The office does not have it until you submit it.'
        : 'Your answers about this visit mean that one is needed.'}
    </Banner>
  );
}
