import type { TypedReport } from '#web/features/reports/reports/typed-reports.ts';
import { findNameNow } from '#web/features/reports/reports/written-about.ts';
import { useKeptVisits } from '#web/features/visits/visits/VisitOnDevice.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

/**
 * Written into a form's own page without signal: once handed in it goes by itself, before that with its page open. Two visits of
 * one day are told apart by their times, and by the name that this device shows of the visit itself.
 */
export function WaitingReports({ typed }: { typed: readonly TypedReport[] }) {
  const { user } = useSignedIn();
  const visits = useKeptVisits(user.id)?.visits ?? [];
  const nameReport = ({ title, report_id, about }: TypedReport) => {
    const visit = visits.find(({ report }) => report.id === report_id);
    const name = visit && findNameNow(about, visit.appointment);
    return name ? `${title}, ${name}` : title;
  };
  return (
    <Card title="Reports" flush>
      <ul className="divide-y divide-line border-t border-line">
        {typed.map((report) => (
          <li
            key={report.href}
            className="relative flex items-start justify-between gap-3 px-4 py-3 hover:bg-sunken"
          >
            <div className="min-w-0">
              <UiLink
                href={report.href}
                className="font-medium underline-offset-3 after:absolute after:inset-0 hover:underline"
              >
                {nameReport(report)}
              </UiLink>
              {report.problem && <p className="text-sm text-red-ink">{report.problem}</p>}
            </div>
            {report.state === 'waits' && <Badge tone="teal">Waiting</Badge>}
            {report.state === 'typed' && <Badge tone="orange">Open it to submit it</Badge>}
            {report.state === 'refused' && <Badge tone="red">Needs you</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
