import { type ReactNode, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
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
import { useTimesheetFilters } from '#web/features/visits/timesheets/use-timesheet-filters.ts';
import { WeeklyTotals } from '#web/features/visits/timesheets/WeeklyTotals.tsx';
import { RecordList } from '#web/lists/RecordList.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const HREF = '/dashboard/timesheets';

interface Props {
  search: TimesheetSearch;
  onSearch: (search: TimesheetSearch) => void;
}

/** Everybody's times to the office, their own to carers: one by one, and by week. */
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
        firstSort="-start_date"
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
