import { TriangleAlert } from 'lucide-react';
import { writeHref } from '#web/features/reports/reports/report-words.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  report_id: string;
  /** Null where the service offers none, or none can be written now. */
  form_id: string | null;
  /** Named where several went. */
  carer_name?: string;
}

/** The way to the incident form, wherever a visit is in hand: an incident waits for no report. */
export function ReportIncident({ report_id, form_id, carer_name }: Props) {
  if (!form_id) return null;
  return (
    <UiLink href={writeHref(report_id, form_id)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
      <TriangleAlert aria-hidden size={18} /> Report an incident
      {carer_name && <span className="sr-only"> at the visit of {carer_name}</span>}
    </UiLink>
  );
}
