import { type AlertSummary, listAlerts } from '#contract/safety/alerts.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AlertWhere } from '#web/features/safety/alerts/AlertWhere.tsx';
import {
  alertHref,
  describeSafe,
  nameOfAlert,
  statusTones,
  statusWords,
  whenRaised,
} from '#web/features/safety/alerts/alert-words.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/** On the office's home page while there are any: open alerts. */
export function OpenAlerts() {
  const { data } = useEndpoint(listAlerts, { query: { status: ['open', 'taken'], page_size: 50 } });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="Open alerts" flush>
      <ul className="divide-y divide-line border-t border-line">
        {data.items.map((alert) => (
          <OpenAlert key={alert.id} alert={alert} />
        ))}
      </ul>
    </Card>
  );
}

function OpenAlert({ alert }: { alert: AlertSummary }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <p>
        <TextLink href={alertHref(alert.id)}>{nameOfAlert(alert)}</TextLink>, {whenRaised(alert)}.{' '}
        <AlertWhere alert={alert} /> {alert.taken_by && `Taken by ${alert.taken_by.name}. `}
        {describeSafe(alert)}
      </p>
      <Badge tone={statusTones[alert.status]}>{statusWords[alert.status]}</Badge>
    </li>
  );
}
