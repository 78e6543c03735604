import { ClipboardCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { decideReport, type Report } from '#contract/reports/reports.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { reportCells } from '#web/features/reports/report-cells.ts';
import { columnsHiddenAtFirst, reportColumns } from '#web/features/reports/report-columns.tsx';
import { fetchEveryReport, useReportList, useTabCounts } from '#web/features/reports/report-queries.ts';
import {
  datePresets,
  listStatuses,
  makeZipName,
  ReportSearch,
  ReportTab,
  shownWindow,
  sortShown,
  tabShown,
} from '#web/features/reports/report-search.ts';
import {
  aboutText,
  describeLabel,
  deskHref,
  dueText,
  INCIDENT_OWED,
  isWaiting,
  reportHref,
  tabLabels,
} from '#web/features/reports/report-words.ts';
import { useReportSelection } from '#web/features/reports/use-report-selection.tsx';
import { stringifySearch } from '#web/lists/address-search.ts';
import { PeekSheet } from '#web/lists/PeekSheet.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { rememberTab, useAppStore } from '#web/session/app-store.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { DefinitionList } from '#web/ui/record/Card.tsx';
import { statusLabel } from '#web/ui/record/status-colours.ts';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const LIST = 'reports';

interface Props {
  search: ReportSearch;
  onSearch: (search: ReportSearch) => void;
}

/** The tabs of REP-04. The address names the tab. Without one, the tab last opened is shown. */
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

/** The tab shown, remembered for the next time (SHL-08). */
function useTab(search: ReportSearch): ReportTab {
  const remembered = useAppStore((state) => state.tabs[LIST]);
  const tab = tabShown(search.tab, remembered);
  useEffect(() => {
    rememberTab(LIST, tab);
  }, [tab]);
  return tab;
}

/** A new tab keeps the filters that both tabs have, but not days, status and page. */
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

interface ReportPeekProps {
  rows: readonly Report[];
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  role: SignedInRole;
}

function ReportPeek({ role, ...list }: ReportPeekProps) {
  return (
    <PeekSheet {...list} describeTitle={aboutText} buildHref={({ id }) => reportHref(id)} open="Open report">
      {(shown) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={shown.status} audience={role} />
            {shown.owes_incident && <Badge tone="red">{INCIDENT_OWED}</Badge>}
          </span>
          <DefinitionList
            columns={1}
            facts={[
              { term: 'Report', value: shown.report_type },
              { term: 'Due', value: dueText(shown) },
              { term: 'Appointment', value: whenText(shown) },
              { term: 'Service', value: shown.service_types.join(', ') },
              { term: 'Client', value: shown.client_name },
              { term: 'Carer', value: shown.carers_names.join(', ') },
            ]}
          />
          <Forms report={shown} role={role} />
        </>
      )}
    </PeekSheet>
  );
}

function Forms({ report, role }: { report: Report; role: SignedInRole }) {
  if (report.app_reports.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{isWaiting(report) ? 'Submitted' : 'Written'}</h3>
      <ul className="space-y-2">
        {report.app_reports.map((written) => (
          <li key={written.id} className="flex flex-wrap items-center justify-between gap-2">
            {written.form_type.name}
            <StatusBadge status={written.status} audience={role} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** REP-05: status, young person, client, service and carer on every tab; days only on All Reports. */
function useReportFilters(role: SignedInRole, tab: ReportTab): ListFilter<ReportSearch>[] {
  const services = useEndpoint(listServiceTypes, {});
  const filters: (ListFilter<ReportSearch> | false)[] = [
    {
      name: 'status',
      label: 'Status',
      options: listStatuses(tab, role).map((status) => ({ value: status, label: statusLabel(status) })),
      placeholder: 'Any status',
      width: 'sm:w-44',
      chip: (status) => `Status: ${statusLabel(status).toLowerCase()}`,
    },
    { name: 'young_person', label: 'Young person', width: 'sm:w-44' },
    role !== 'client' && { name: 'client', label: 'Client', width: 'sm:w-44', is_impersonal: true },
    {
      name: 'service_type',
      label: 'Service',
      options: (services.data ?? []).map(({ name }) => ({ value: name, label: name })),
      placeholder: 'Any service',
      width: 'sm:w-48',
    },
    role !== 'carer' && { name: 'carer', label: 'Carer', width: 'sm:w-44' },
  ];
  return filters.filter((filter) => filter !== false);
}

/** Says what an empty tab means for its reader, and where to look next. */
function emptyWords(tab: ReportTab, role: SignedInRole): { title: string; text: string } {
  switch (tab) {
    case 'needs_approval':
      return {
        title: 'No reports are waiting for approval',
        text:
          role === 'carer'
            ? 'Reports that you submit appear here until the office decides.'
            : 'Reports appear here when carers submit them.',
      };
    case 'missing':
      return role === 'carer'
        ? {
            title: 'You’re up to date',
            text: 'You have no late or returned reports. Thank you.',
          }
        : { title: 'No reports are missing', text: 'No reports are late or returned to a carer.' };
    case 'this_week':
      return {
        title: 'No reports are due this week',
        text: 'See All Reports for other weeks.',
      };
    default:
      return {
        title: 'No reports for these dates',
        text:
          role === 'client'
            ? 'Reports appear here after carers’ appointments. Choose earlier dates to see older ones.'
            : 'Choose other dates.',
      };
  }
}
