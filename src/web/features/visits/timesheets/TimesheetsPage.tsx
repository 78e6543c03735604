import { type ReactNode, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';
import { listTimesheets, type Timesheet } from '#contract/visits/timesheets.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { TimesheetDialog } from '#web/features/visits/timesheets/TimesheetDialog.tsx';
import { TimesheetFilters } from '#web/features/visits/timesheets/TimesheetFilters.tsx';
import {
  columnsHiddenAtFirst,
  timesheetColumns,
} from '#web/features/visits/timesheets/timesheet-columns.tsx';
import { listFilterOf, TimesheetSearch } from '#web/features/visits/timesheets/timesheet-search.ts';
import { labelOf } from '#web/features/visits/timesheets/timesheet-words.ts';
import { WeeklyTotals } from '#web/features/visits/timesheets/WeeklyTotals.tsx';
import { pagingOf, readSort, writeSort } from '#web/lists/list-address.ts';
import { hideColumns, useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { Tabs } from '#web/ui/record/Tabs.tsx';

const LIST = 'timesheets';
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
  const list = useEndpoint(listTimesheets, { query: listFilterOf(search, role, todayInLondon()) });
  const [changing, setChanging] = useState<Timesheet>();
  const hidden = useAppStore((state) => state.hidden_columns[LIST] ?? columnsHiddenAtFirst[role]);
  // Another filter is another list: back to its first page.
  const change = (part: Partial<TimesheetSearch>) => onSearch({ ...search, page: undefined, ...part });
  const isFiltered = Object.entries(search).some(
    ([name, value]) => value && !['tab', 'sort', 'page'].includes(name),
  );
  return (
    <>
      <ListScreen
        title={title}
        noun={{ one: 'timesheet', many: 'timesheets' }}
        columns={timesheetColumns(role, setChanging)}
        rows={list.data?.items}
        error={list.data ? undefined : list.error?.message}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        rowKey={({ id }) => id}
        rowLabel={labelOf}
        rowHref={({ appointment }) => `/dashboard/appointments/${appointment.id}`}
        sort={readSort(search.sort ?? '-start_date')}
        onSort={(sort) => change({ sort: TimesheetSearch.shape.sort.parse(writeSort(sort)) })}
        hiddenColumns={hidden}
        onHiddenColumns={(columns) => hideColumns(LIST, columns)}
        paging={pagingOf(search.page, list.data, (page) => onSearch({ ...search, page }))}
        tabs={tabs}
        filters={<TimesheetFilters search={search} role={role} onChange={change} onReplace={onSearch} />}
        empty={{
          title: isFiltered ? 'No timesheets match' : 'No timesheets in these days',
          text: isFiltered
            ? 'Remove a filter, or choose other days.'
            : 'Each appointment of a carer has one.',
          action: isFiltered ? (
            <Button variant="outline" onClick={() => onSearch({})}>
              Clear filters
            </Button>
          ) : undefined,
        }}
      />
      {changing && (
        <TimesheetDialog timesheet={changing} role={role} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}
