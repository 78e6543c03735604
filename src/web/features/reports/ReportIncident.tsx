import { TriangleAlert } from 'lucide-react';
import { type Incident, type NextIncident, nameWay } from '#web/features/reports/incidents.ts';
import { writeHref } from '#web/features/reports/report-words.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  report_id: string;
  /** Null if the service has none, or none can be written now. */
  form_id: string | null;
  /** Which incident of the visit, if that is known. */
  next?: NextIncident;
  /** Shown if several carers went. */
  carer_name?: string;
}

/** A link to the incident form, wherever a current visit is shown: an incident does not wait for a report. */
export function ReportIncident({ report_id, form_id, next, carer_name }: Props) {
  if (!form_id) return null;
  return (
    <UiLink
      href={writeHref(report_id, form_id, next?.occurrence)}
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      <TriangleAlert aria-hidden size={18} /> {nameWay(next)}
      {carer_name && <span className="sr-only"> at the visit of {carer_name}</span>}
    </UiLink>
  );
}

/** The incident reports of the visit, each with its status and a link. */
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
