import { UNKNOWN_PLACE } from '#contract/safety/alert-visits.ts';
import type { AlertSummary } from '#contract/safety/alerts.ts';
import { describePosition, describeVisit, mapHref } from '#web/features/safety/alerts/alert-words.ts';
import { telHref } from '#web/ui/frame/tel-href.ts';

/** In a line about an alert: where the carer is, with a map, and their number. Links take the line's colour. */
export function AlertWhere({ alert }: { alert: AlertSummary }) {
  const { position, carer, is_drill } = alert;
  if (is_drill) return null;
  const visit = describeVisit(alert);
  return (
    <>
      {position ? (
        <>
          {describePosition(position)},{' '}
          <a href={mapHref(position)} target="_blank" rel="noreferrer" className={LINK}>
            map<span className="sr-only"> of where {carer?.name ?? 'they'} pressed</span>
          </a>
        </>
      ) : (
        <strong>{UNKNOWN_PLACE}</strong>
      )}
      {visit && `. ${visit}`}.{' '}
      {carer?.phone ? (
        <>
          <a href={telHref(carer.phone)} className={LINK}>
            Call {carer.phone}
          </a>
          .
        </>
      ) : (
        'No phone number.'
      )}
    </>
  );
}

const LINK = 'inline-block py-1 font-semibold underline underline-offset-3 [color:inherit]';
