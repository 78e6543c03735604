import { TriangleAlert } from 'lucide-react';
import type { Incident } from '#web/features/reports/reports/incidents.ts';
import { writeHref } from '#web/features/reports/reports/report-words.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  report_id: string;
  /** Null where the service offers none, or none can be written now. */
  form_id: string | null;
  /** Which incident of the visit, where that is known. */
  occurrence?: number | undefined;
  /** One was handed in before. */
  isAnother?: boolean;
  /** This one is begun: another cannot be before it is handed in. */
  isBegun?: boolean;
  /** Named where several went. */
  carer_name?: string;
}

/** The way to the incident form, wherever a visit is in hand: an incident waits for no report. */
export function ReportIncident({ report_id, form_id, occurrence, isAnother, isBegun, carer_name }: Props) {
  if (!form_id) return null;
  const another = isBegun ? `Go on with incident report ${occurrence}` : 'Report another incident';
  return (
    <UiLink
      href={writeHref(report_id, form_id, occurrence)}
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      <TriangleAlert aria-hidden size={18} /> {isAnother ? another : 'Report an incident'}
      {carer_name && <span className="sr-only"> at the visit of {carer_name}</span>}
    </UiLink>
  );
}

/** Each incident report of the visit: how far it is, and the way to it. */
export function IncidentsSoFar({ incidents }: { incidents: readonly Incident[] }) {
  return (
    <ul className="space-y-1 text-sm">
      {incidents.map(({ occurrence, name, state, step, href }) => (
        <li key={occurrence} className="flex flex-wrap items-center gap-x-3">
          <span>
            {name}, {state}
          </span>
          <TextLink href={href}>
            {step}
            <span className="sr-only"> {name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
