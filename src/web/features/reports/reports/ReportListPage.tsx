import { ClipboardCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
import { decideReport } from '#contract/reports/reports.ts';
import { ExportReports } from '#web/features/reports/reports/ExportReports.tsx';
import { ReportFilters } from '#web/features/reports/reports/ReportFilters.tsx';
import { ReportPeek } from '#web/features/reports/reports/ReportPeek.tsx';
import { columnsHiddenAtFirst, reportColumns } from '#web/features/reports/reports/report-columns.tsx';
import { emptyWords } from '#web/features/reports/reports/report-empty.ts';
import {
  fetchEveryReport,
  useReportList,
  useTabCounts,
} from '#web/features/reports/reports/report-queries.ts';
import {
  ReportSearch,
  type ReportTab,
  sortShown,
  tabShown,
  tabsOf,
  zipNameOf,
} from '#web/features/reports/reports/report-search.ts';
import { deskHref, labelOf, reportHref, tabLabels } from '#web/features/reports/reports/report-words.ts';
import { useReportSelection } from '#web/features/reports/reports/use-report-selection.tsx';
import { stringifySearch } from '#web/lists/address-search.ts';
import { pagingOf, readSort, writeSort } from '#web/lists/list-address.ts';
import { hideColumns, rememberCount, rememberTab, useAppStore } from '#web/session/app-store.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const LIST = 'reports';

interface Props {
  search: ReportSearch;
  onSearch: (search: ReportSearch) => void;
}

/** The tabs of REP-04. The address names the tab; without it the one last open. */
export function ReportListPage({ search, onSearch }: Props) {
  const { role } = useSignedIn();
  const title = role === 'carer' ? 'My reports' : 'Reports';
  usePage(title);
  const tab = useTab(search);
  const list = useReportList(role, tab, search);
  const rows = list.data?.items;
  const total = list.data?.total;
  useEffect(() => {
    if (total !== undefined) rememberCount(`${LIST}/${tab}`, total);
  }, [tab, total]);
  const [peek, setPeek] = useState<string>();
  const bulk = useReportSelection(
    {
      rows: rows ?? [],
      total: list.data,
      list: stringifySearch({ ...search, tab, page: undefined, sort: undefined }),
      fetchAll: () => fetchEveryReport(role, tab, search),
      zip_name: zipNameOf(search, tab, todayInLondon()),
    },
    role,
  );
  const columnsOf = `${LIST}/${tab}`;
  const kept = useAppStore((state) => state.hidden_columns[columnsOf]);
  const hidden = kept ?? columnsHiddenAtFirst(role, tab);
  // Another filter is another list: back to its first page.
  const change = (part: Partial<ReportSearch>) => onSearch({ ...search, tab, page: undefined, ...part });
  const isFiltered = Object.entries(search).some(
    ([name, value]) => value && !['tab', 'sort', 'page'].includes(name),
  );
  const sort = sortShown(search, tab);
  const clear = () => onSearch({ tab });
  return (
    <>
      <ListScreen
        title={title}
        noun={{ one: 'report', many: 'reports' }}
        columns={reportColumns(role, tab, new Date())}
        rows={rows}
        error={list.data ? undefined : list.error?.message}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        rowKey={({ id }) => id}
        rowLabel={labelOf}
        rowHref={({ id }) => reportHref(id)}
        onPeek={({ id }) => setPeek(id)}
        sort={sort ? readSort(sort) : undefined}
        onSort={(next) => change({ sort: ReportSearch.shape.sort.parse(writeSort(next)) })}
        selection={bulk.selection}
        hiddenColumns={hidden}
        onHiddenColumns={(columns) => hideColumns(columnsOf, columns)}
        paging={pagingOf(search.page, list.data, (page) => onSearch({ ...search, tab, page }))}
        tabs={<ReportTabs current={tab} search={search} />}
        filters={
          <ReportFilters search={search} tab={tab} role={role} onChange={change} onReplace={onSearch} />
        }
        primaryAction={
          can(role, decideReport) && (
            <UiLink
              href={deskHref()}
              className={buttonClass({ variant: tab === 'needs_approval' ? 'default' : 'outline' })}
            >
              <ClipboardCheck aria-hidden size={18} /> Approval desk
            </UiLink>
          )
        }
        exportAction={<ExportReports role={role} tab={tab} search={search} />}
        empty={{
          ...(isFiltered
            ? { title: 'No reports match', text: 'Remove a filter, or look at another tab.' }
            : emptyWords(tab, role)),
          action: isFiltered ? (
            <Button variant="outline" onClick={clear}>
              Clear filters
            </Button>
          ) : undefined,
        }}
      />
      <ReportPeek rows={rows ?? []} shownId={peek} onShow={setPeek} role={role} />
      {bulk.dialogs}
    </>
  );
}

/** The tab on screen, and remembered for the next time (SHL-08). */
function useTab(search: ReportSearch): ReportTab {
  const { role } = useSignedIn();
  const remembered = useAppStore((state) => state.tabs[LIST]);
  const tab = tabShown(role, search.tab, remembered);
  useEffect(() => {
    rememberTab(LIST, tab);
  }, [tab]);
  return tab;
}

/** A tab keeps the filters that both have; days, status and page belong to the one left behind. */
function ReportTabs({ current, search }: { current: ReportTab; search: ReportSearch }) {
  const { role } = useSignedIn();
  const counts = useTabCounts();
  const { client, service_type, carer } = search;
  return (
    <Tabs
      label="Kinds of report"
      current={current}
      tabs={tabsOf[role].map((tab) => ({
        id: tab,
        label: tabLabels[tab],
        count: counts[tab],
        href: `/dashboard/reports${stringifySearch({ tab, client, service_type, carer })}`,
      }))}
    />
  );
}
