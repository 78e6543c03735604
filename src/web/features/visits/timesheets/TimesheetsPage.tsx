import { type ReactNode, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
import { type SignedInRole, TimesheetStatus } from '#contract/core/statuses.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { listTimesheets, type Timesheet } from '#contract/visits/timesheets.ts';
import { fetchEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { TimesheetDialog } from '#web/features/visits/timesheets/TimesheetDialog.tsx';
import {
  columnsHiddenAtFirst,
  timesheetCells,
  timesheetColumns,
} from '#web/features/visits/timesheets/timesheet-columns.tsx';
import {
  buildListFilter,
  datePresets,
  shownWindow,
  TimesheetSearch,
} from '#web/features/visits/timesheets/timesheet-search.ts';
import { describeLabel } from '#web/features/visits/timesheets/timesheet-words.ts';
import { WeeklyTotals } from '#web/features/visits/timesheets/WeeklyTotals.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import type { ListFilter } from '#web/lists/record-filters.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { statusLabel } from '#web/ui/record/status-colours.ts';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const HREF = '/dashboard/timesheets';

interface Props {
  search: TimesheetSearch;
  onSearch: (search: TimesheetSearch) => void;
}

/** Everybody's times for the office, their own for carers: as a list, and by week. */
export function TimesheetsPage(props: Props) {
  const { role } = useSignedIn();
  const title = role === 'carer' ? 'My hours' : 'Timesheets';
  usePage(title);
  const current = props.search.tab ?? 'list';
  const tabs = (
    <Tabs
      label="Times"
      current={current}
      tabs={[
        { id: 'list', label: 'By appointment', href: HREF },
        { id: 'weeks', label: 'By week', href: `${HREF}?tab=weeks` },
      ]}
    />
  );
  return current === 'weeks' ? (
    <WeeklyTotals {...props} title={title} tabs={tabs} />
  ) : (
    <TimesheetList {...props} title={title} tabs={tabs} />
  );
}

function TimesheetList({ search, onSearch, title, tabs }: Props & { title: string; tabs: ReactNode }) {
  const { role } = useSignedIn();
  const today = todayInLondon();
  const asked = buildListFilter(search, role, today);
  const list = useEndpoint(listTimesheets, { query: asked });
  const filters = useTimesheetFilters(role);
  const [changing, setChanging] = useState<Timesheet>();
  return (
    <>
      <RecordList<Timesheet, TimesheetSearch>
        list="timesheets"
        title={title}
        noun={{ one: 'timesheet', many: 'timesheets' }}
        columns={timesheetColumns(role, setChanging)}
        hiddenAtFirst={columnsHiddenAtFirst[role]}
        query={list}
        rows={list.data?.items}
        search={search}
        onSearch={onSearch}
        readSearch={(kept) => TimesheetSearch.parse(kept)}
        filters={filters}
        days={{ label: 'Days', shown: shownWindow(search, today), presets: datePresets(today) }}
        {...(role === 'admin' ? { firstSort: '-start_date' } : {})}
        findName={describeLabel}
        buildHref={({ appointment }) => `/dashboard/appointments/${appointment.id}`}
        exported={{
          cells: timesheetCells(role),
          fetchAll: () => fetchEveryPage<Timesheet>(listTimesheets, asked),
        }}
        tabs={tabs}
        empty={{ title: 'No timesheets for these dates', text: 'Each carer has one for each appointment.' }}
        unmatched="Remove a filter or choose other dates."
      />
      {changing && (
        <TimesheetDialog timesheet={changing} role={role} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}

const statuses = TimesheetStatus.options.map((status) => ({ value: status, label: statusLabel(status) }));

/** The filters besides the days. A carer sees only their own timesheets. */
function useTimesheetFilters(role: SignedInRole): ListFilter<TimesheetSearch>[] {
  const clients = useEndpoint(listClientOptions, {}, { enabled: role === 'admin' });
  const options = (clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const filters: (ListFilter<TimesheetSearch> | false)[] = [
    {
      name: 'status',
      label: 'Status',
      options: statuses,
      placeholder: 'Any status',
      width: 'sm:w-40',
      chip: (status) => `Status: ${statusLabel(status).toLowerCase()}`,
    },
    role === 'admin' && {
      name: 'client_id',
      label: 'Client',
      options,
      placeholder: 'Any client',
      width: 'sm:w-44',
      chip: (id) => `Client: ${options.find(({ value }) => value === id)?.label ?? '…'}`,
    },
    role === 'admin' && { name: 'carer', label: 'Carer', width: 'sm:w-44' },
    { name: 'differs', label: 'Not as planned only', kind: 'tick', chip: () => 'Not as planned' },
  ];
  return filters.filter((filter) => filter !== false);
}
