import { todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { type CountedTab, countReports, totalOfTab } from '#contract/reports/report-lists.ts';
import {
  listMissingReports,
  listReports,
  listReportsToApprove,
  type Report,
} from '#contract/reports/reports.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  buildFilter,
  type ReportSearch,
  type ReportTab,
  readDays,
} from '#web/features/reports/report-search.ts';
import { useToday } from '#web/ui/use-today.ts';

/** One page of a tab. */
export function useReportList(role: SignedInRole, tab: ReportTab, search: ReportSearch) {
  const today = useToday();
  const query = buildFilter(search, role, tab);
  const byDays = { ...query, ...readDays(search, tab, today) };
  const isByDays = tab === 'all' || tab === 'this_week';
  const days = useEndpoint(listReports, { query: byDays }, { enabled: isByDays });
  const missing = useEndpoint(listMissingReports, { query }, { enabled: tab === 'missing' });
  const waiting = useEndpoint(listReportsToApprove, { query }, { enabled: tab === 'needs_approval' });
  if (isByDays) return days;
  return tab === 'missing' ? missing : waiting;
}

/** Everything a tab's filter finds, not only the page on screen. */
export function fetchEveryReport(role: SignedInRole, tab: ReportTab, search: ReportSearch) {
  const query = buildFilter(search, role, tab);
  if (tab === 'missing') return fetchEveryPage<Report>(listMissingReports, query);
  if (tab === 'needs_approval') return fetchEveryPage<Report>(listReportsToApprove, query);
  return fetchEveryPage<Report>(listReports, { ...query, ...readDays(search, tab, todayInLondon()) });
}

export function useTabCounts() {
  const { data } = useEndpoint(countReports, {});
  const addTotal = (tab: CountedTab) => data && totalOfTab(data, tab);
  return {
    all: undefined,
    needs_approval: addTotal('needs_approval'),
    missing: addTotal('missing_not_approved'),
    this_week: addTotal('this_week'),
  };
}
