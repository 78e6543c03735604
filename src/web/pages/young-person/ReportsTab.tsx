import { addDays, dayOf, formatShortDay, todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { listReports } from '#contract/reports/reports.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { reportHref } from '#web/features/reports/reports/report-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';

const SHOWN = 50;
const DAYS_BACK = 365;
const DAYS_AHEAD = 14;

/** What was and will be written about them, the newest first. */
export function ReportsTab({ person, role }: { person: YoungPersonDetail; role: SignedInRole }) {
  const today = todayInLondon();
  const days = { start_date: addDays(today, -DAYS_BACK), end_date: addDays(today, DAYS_AHEAD) };
  const { data, error, refetch } = useEndpoint(
    listReports,
    { query: { ...days, young_person_id: person.id, sort: '-date_due', page_size: SHOWN } },
    { keepPrevious: false },
  );
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const total = data?.total ?? 0;
  return (
    <LinkRows
      title={total > SHOWN ? `The newest ${SHOWN} of ${total} reports` : 'Reports of the last year'}
      empty="None in the last year"
      rows={data?.items.map((report) => ({
        id: report.id,
        name: `${report.report_type}, ${formatShortDay(dayOf(report.start_at))} ${dayOf(report.start_at).slice(0, 4)}`,
        href: reportHref(report.id),
        detail: (
          <span className="flex flex-wrap items-center gap-2">
            {role !== 'carer' && report.carers_names.join(', ')}
            <StatusBadge status={report.status} audience={role} />
          </span>
        ),
      }))}
    />
  );
}
