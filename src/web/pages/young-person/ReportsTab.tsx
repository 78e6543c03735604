import { z } from 'zod';
import { DEFAULT_WINDOWS, PAGE_SIZE } from '#contract/core/constants.ts';
import { formatDate, formatDay, toLondonDay } from '#contract/core/dates.ts';
import { ReportStatus, type SignedInRole } from '#contract/core/statuses.ts';
import { listRatings } from '#contract/reports/ratings.ts';
import { downloadReports } from '#contract/reports/report-documents.ts';
import { listReports } from '#contract/reports/reports.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { DownloadButton } from '#web/features/reports/DownloadButton.tsx';
import { ReadyForms } from '#web/features/reports/ReadyForms.tsx';
import { RatingHistoryCards } from '#web/features/reports/ratings/RatingHistoryCards.tsx';
import { listStatuses } from '#web/features/reports/report-search.ts';
import { isApproved, listReadyForms, reportHref } from '#web/features/reports/report-words.ts';
import { LinkRows } from '#web/lists/LinkRows.tsx';
import { readPaging } from '#web/lists/list-address.ts';
import { usePartAddress } from '#web/lists/part-address.ts';
import { searchChoice } from '#web/lists/search-shapes.ts';
import { DaysBar } from '#web/pages/young-person/DaysBar.tsx';
import { useDaysShown } from '#web/pages/young-person/days-shown.ts';
import { can } from '#web/session/permissions.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { Pagination, ResultCount } from '#web/ui/list/Pagination.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { statusLabel } from '#web/ui/record/status-colours.ts';

const USUAL = DEFAULT_WINDOWS.reports;
const StatusSearch = z.object({ status: searchChoice(ReportStatus.options) });

/** Reports about them, written and due, newest first: one month back to one day ahead (DAT-05), or the chosen days. */
export function ReportsTab({ person, role }: { person: YoungPersonDetail; role: SignedInRole }) {
  const days = useDaysShown(USUAL);
  const { search, change } = usePartAddress(StatusSearch);
  const { start_date, end_date, page } = days;
  const query = {
    ...{ start_date, end_date, page, page_size: PAGE_SIZE, young_person_id: person.id },
    ...(search.status ? { status: [search.status] } : {}),
  };
  const { data, error, refetch } = useEndpoint(
    listReports,
    { query: { ...query, sort: '-date_due' } },
    { keepPrevious: true },
  );
  const paging = readPaging(page, data, (next) => days.change({ page: next }));
  const approved = data?.items.filter(isApproved) ?? [];
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return (
    <section aria-label="Reports" className="max-w-3xl space-y-4">
      {can(role, listRatings) && <RatingHistoryCards young_person_id={person.id} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {paging && paging.total > 0 && (
          <ResultCount paging={paging} noun={{ one: 'report', many: 'reports' }} />
        )}
        {can(role, downloadReports) && approved.length > 0 && (
          <DownloadButton
            reports={approved}
            name={`Reports about ${person.name}`}
            onLeaveOut={() => void refetch()}
          />
        )}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <DaysBar days={days} usual={USUAL} usualLabel="Last month" />
        <Select
          label="Status"
          className="sm:w-44"
          placeholder="Any status"
          value={search.status}
          options={listStatuses('all', role).map((status) => ({ value: status, label: statusLabel(status) }))}
          onChange={(chosen) => change({ status: chosen || undefined })}
        />
      </div>
      <LinkRows
        title="Reports by due date"
        empty={`No reports${search.status ? ' with this status' : ''} are due from ${formatDate(start_date)} to ${formatDate(end_date)}`}
        rows={data?.items.map((report) => ({
          id: report.id,
          name: `${report.report_type}, ${formatDay(toLondonDay(report.start_at))}`,
          href: reportHref(report.id),
          detail: (
            <span className="flex flex-wrap items-center gap-2">
              {role !== 'carer' && report.carers_names.join(', ')}
              <StatusBadge status={report.status} audience={role} />
              {role === 'client' && <ReadyForms report_id={report.id} forms={listReadyForms(report)} />}
            </span>
          ),
        }))}
      />
      {paging && <Pagination {...paging} />}
    </section>
  );
}
