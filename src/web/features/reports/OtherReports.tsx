import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, formatDay, toLondonDay } from '#contract/core/dates.ts';
import { listReports, type ReportDetail } from '#contract/reports/reports.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { findNeighbours } from '#web/features/reports/neighbours.ts';
import { reportHref } from '#web/features/reports/report-words.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

const DAYS_AROUND = 31;

/** For a client: the approved reports about the young person before and after this one, to read in turn. */
export function OtherReports({ report }: { report: ReportDetail }) {
  const { young_person, date_due } = report;
  const query = {
    young_person_id: young_person?.id,
    start_date: addDays(date_due, -DAYS_AROUND),
    end_date: addDays(date_due, DAYS_AROUND),
    status: ['approved' as const],
    sort: 'date_due' as const,
    page_size: 100,
  };
  const { data } = useEndpoint(listReports, { query }, { enabled: Boolean(young_person) });
  const { before, after } = findNeighbours(data?.items ?? [], report.id);
  if (!young_person || !(before || after)) return null;
  const look = buttonClass({ variant: 'outline' });
  return (
    <nav
      aria-label={`Other reports about ${young_person.name}`}
      className="flex flex-wrap justify-between gap-2 print:hidden"
    >
      {before ? (
        <UiLink href={reportHref(before.id)} className={look}>
          <ChevronLeft aria-hidden size={18} />
          <span>
            Earlier report<span className="font-normal">, {formatDay(toLondonDay(before.start_at))}</span>
          </span>
        </UiLink>
      ) : (
        <span />
      )}
      {after && (
        <UiLink href={reportHref(after.id)} className={look}>
          <span>
            Next report<span className="font-normal">, {formatDay(toLondonDay(after.start_at))}</span>
          </span>
          <ChevronRight aria-hidden size={18} />
        </UiLink>
      )}
    </nav>
  );
}
