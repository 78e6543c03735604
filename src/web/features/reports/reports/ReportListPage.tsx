import { ClipboardCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
import { decideReport, type Report } from '#contract/reports/reports.ts';
import { useNow } from '#web/device/use-now.ts';
import { ReportPeek } from '#web/features/reports/reports/ReportPeek.tsx';
import { reportCells } from '#web/features/reports/reports/report-cells.ts';
import { columnsHiddenAtFirst, reportColumns } from '#web/features/reports/reports/report-columns.tsx';
import { emptyWords } from '#web/features/reports/reports/report-empty.ts';
import {
  fetchEveryReport,
  useReportList,
  useTabCounts,
} from '#web/features/reports/reports/report-queries.ts';
import {
  datePresets,
  makeZipName,
  ReportSearch,
  ReportTab,
  shownWindow,
  sortShown,
  tabShown,
} from '#web/features/reports/reports/report-search.ts';
import {
  describeLabel,
  deskHref,
  reportHref,
  tabLabels,
} from '#web/features/reports/reports/report-words.ts';
import { useReportFilters } from '#web/features/reports/reports/use-report-filters.ts';
import { useReportSelection } from '#web/features/reports/reports/use-report-selection.tsx';
import { stringifySearch } from '#web/lists/address-search.ts';
import { RecordList } from '#web/lists/RecordList.tsx';
import { rememberTab, useAppStore } from '#web/session/app-store.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const LIST = 'reports';

interface Props {
  search: ReportSearch;
  onSearch: (search: ReportSearch) => void;
}

/** The tabs of REP-04. The address names the tab; without it the one last open. */
export function ReportListPage({ search, onSearch }: Props) {
  const now = new Date(useNow());
  const { role } = useSignedIn();
  const today = todayInLondon();
  const tab = useTab(search);
  const list = useReportList(role, tab, search);
  const rows = list.data?.items;
  const filters = useReportFilters(role, tab);
  const [peek, setPeek] = useState<string>();
  const fetchAll = () => fetchEveryReport(role, tab, search);
  const bulk = useReportSelection(
    {
      rows: rows ?? [],
      total: list.data,
      list: stringifySearch({ ...search, tab, page: undefined, sort: undefined }),
      fetchAll,
      zip_name: makeZipName(search, tab, today),
    },
    role,
  );
  const firstSort = sortShown({}, tab);
  return (
    <>
      <RecordList<Report, ReportSearch>
        list={LIST}
        part={`${LIST}/${tab}`}
        title={role === 'carer' ? 'My reports' : 'Reports'}
        noun={{ one: 'report', many: 'reports' }}
        columns={reportColumns(role, tab, now)}
        hiddenAtFirst={columnsHiddenAtFirst(role, tab)}
        query={list}
        rows={rows}
        search={{ ...search, tab }}
        onSearch={onSearch}
        readSearch={(kept) => ReportSearch.parse(kept)}
        filters={filters}
        days={
          tab === 'all'
            ? {
                label: 'Due',
                chip: 'Due',
                shown: shownWindow(search, today),
                presets: datePresets(today),
              }
            : undefined
        }
        {...(firstSort ? { firstSort } : {})}
        findName={describeLabel}
        buildHref={({ id }) => reportHref(id)}
        onPeek={({ id }) => setPeek(id)}
        selection={bulk.selection}
        exported={{ cells: reportCells(role), fetchAll }}
        tabs={<ReportTabs current={tab} search={search} />}
        primaryAction={can(role, decideReport) && <DeskLink tab={tab} />}
        empty={emptyWords(tab, role)}
        unmatched="Remove a filter or choose another tab."
      />
      <ReportPeek rows={rows ?? []} shownId={peek} onShow={setPeek} role={role} />
      {bulk.dialogs}
    </>
  );
}

function DeskLink({ tab }: { tab: ReportTab }) {
  return (
    <UiLink
      href={deskHref()}
      className={buttonClass({ variant: tab === 'needs_approval' ? 'default' : 'outline' })}
    >
      <ClipboardCheck aria-hidden size={18} /> Approval desk
    </UiLink>
  );
}

/** The tab on screen, and remembered for the next time (SHL-08). */
function useTab(search: ReportSearch): ReportTab {
  const remembered = useAppStore((state) => state.tabs[LIST]);
  const tab = tabShown(search.tab, remembered);
  useEffect(() => {
    rememberTab(LIST, tab);
  }, [tab]);
  return tab;
}

/** A tab keeps the filters that both have; days, status and page belong to the one left behind. */
function ReportTabs({ current, search }: { current: ReportTab; search: ReportSearch }) {
  const counts = useTabCounts();
  const { client, service_type, carer, young_person } = search;
  return (
    <Tabs
      label="Kinds of report"
      current={current}
      tabs={ReportTab.options.map((tab) => ({
        id: tab,
        label: tabLabels[tab],
        count: counts[tab],
        href: `/dashboard/reports${stringifySearch({ tab, client, service_type, carer, young_person })}`,
      }))}
    />
  );
}
