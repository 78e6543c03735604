import type { ReactNode } from 'react';
import { WEEK_HOURS } from '#contract/appointments/working-time-limits.ts';
import { addDays } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { getPayrollWeek, takePayroll } from '#contract/visits/payroll.ts';
import { type CarerWeek, listWeeklyTotals } from '#contract/visits/timesheets.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { hoursText } from '#web/features/appointments/appointment-words.ts';
import { PayrollButton } from '#web/features/visits/timesheets/PayrollButton.tsx';
import { PayrollFiles } from '#web/features/visits/timesheets/PayrollFiles.tsx';
import {
  buildWeekFilter,
  findWeek,
  TimesheetSearch,
} from '#web/features/visits/timesheets/timesheet-search.ts';
import { WeekSteps } from '#web/features/visits/timesheets/WeekSteps.tsx';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { readPaging, readSort, writeSort } from '#web/lists/list-address.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';

interface Props {
  search: TimesheetSearch;
  onSearch: (search: TimesheetSearch) => void;
  title: string;
  tabs: ReactNode;
}

/** A week of work: everyone's hours, their cost, and the legal limits. */
export function WeeklyTotals({ search, onSearch, title, tabs }: Props) {
  const { role } = useSignedIn();
  const today = useToday();
  const week = findWeek(search, today);
  const list = useEndpoint(listWeeklyTotals, { query: buildWeekFilter(search, role, today) });
  const rows = list.data?.items;
  const change = (part: Partial<TimesheetSearch>) => onSearch({ ...search, page: undefined, ...part });
  const sort = search.sort ?? 'carer';
  const isFiltered = Boolean(search.carer ?? search.warnings);
  return (
    <ListScreen
      title={title}
      noun={role === 'carer' ? { one: 'week', many: 'weeks' } : { one: 'carer', many: 'carers' }}
      columns={weekColumns(role)}
      rows={rows}
      error={list.data ? undefined : list.error?.message}
      onRetry={() => void list.refetch()}
      updating={list.isPlaceholderData}
      rowKey={({ carer }) => carer.id}
      rowLabel={({ carer }) => carer.name}
      rowHref={({ carer }) => listHref(carer.name, week, role)}
      sort={readSort(sort)}
      onSort={(next) => change({ sort: TimesheetSearch.shape.sort.parse(writeSort(next)) })}
      paging={readPaging(search.page, list.data, (page) => onSearch({ ...search, page }))}
      tabs={tabs}
      filters={
        <div className="flex flex-wrap items-end gap-3">
          <WeekSteps week={week} today={today} onWeek={(to) => change({ week: to })} />
          {role === 'admin' && (
            <>
              <DelayedSearchField
                label="Carer"
                className="w-full sm:w-44"
                value={search.carer}
                onChange={(carer) => change({ carer })}
              />
              <CheckboxField
                label="With warnings only"
                value={search.warnings === 'true'}
                onChange={(on) => change({ warnings: on ? 'true' : undefined })}
              />
            </>
          )}
        </div>
      }
      exportAction={can(role, takePayroll) && <PayrollButton week={week} />}
      empty={{
        title: isFiltered ? 'No carers match' : 'No work this week',
        text: isFiltered ? 'Remove a filter or choose another week.' : 'Choose another week.',
        action: isFiltered ? (
          <Button variant="outline" onClick={() => onSearch({ tab: 'weeks', week: search.week })}>
            Clear filters
          </Button>
        ) : undefined,
      }}
    >
      {can(role, getPayrollWeek) && <PayrollFiles week={week} />}
      {role === 'admin' && rows && rows.length > 0 && (
        <Card title="Hours by carer">
          <HoursPlot weeks={rows} />
        </Card>
      )}
    </ListScreen>
  );
}

/** One carer's timesheets of the week. */
function listHref(carer: string, week: string, role: SignedInRole): string {
  const days = `start_date=${week}&end_date=${addDays(week, 6)}`;
  return `/dashboard/timesheets?${days}${role === 'admin' ? `&carer=${encodeURIComponent(carer)}` : ''}`;
}

const figure = (text: string | number) => <span className="whitespace-nowrap tabular-nums">{text}</span>;

function weekColumns(role: SignedInRole): Column<CarerWeek>[] {
  return [
    {
      id: 'carer',
      header: role === 'carer' ? 'Who' : 'Carer',
      sort: role === 'admin',
      cardRole: 'title',
      cell: (row) => row.carer.name,
    },
    {
      id: 'worked',
      header: 'Hours worked',
      align: 'end',
      cell: (row) => figure(hoursText(row.worked_hours)),
    },
    {
      id: 'still_planned',
      header: 'Still planned',
      align: 'end',
      cell: (row) => figure(hoursText(row.still_planned_hours)),
    },
    {
      id: 'hours',
      header: 'Total',
      sort: role === 'admin',
      align: 'end',
      cell: (row) => figure(hoursText(row.hours)),
    },
    { id: 'sleep_ins', header: 'Sleep-ins', align: 'end', cell: (row) => figure(row.sleep_ins || '–') },
    {
      id: 'outstanding',
      header: 'To submit',
      sort: role === 'admin',
      align: 'end',
      cell: (row) => (row.outstanding > 0 ? <Badge tone="orange">{row.outstanding}</Badge> : figure('–')),
    },
    {
      id: 'miles',
      header: 'Miles',
      align: 'end',
      cell: (row) => figure(Number(row.miles) > 0 ? `${row.miles} (£${row.mileage})` : '–'),
    },
    {
      id: 'expenses',
      header: 'Expenses',
      align: 'end',
      cell: (row) => figure(Number(row.expenses) > 0 ? `£${row.expenses}` : '–'),
    },
    {
      id: 'warnings',
      header: 'Warnings',
      cell: (row) =>
        row.warnings.length > 0 ? (
          <ul className="space-y-1 text-sm">
            {row.warnings.map(({ text }) => (
              <li key={text} className="border-l-2 border-yellow-dot pl-2">
                {text}
              </li>
            ))}
          </ul>
        ) : null,
    },
  ];
}

/** Each carer's hours as bars, worked before planned, with a line at 48. The table contains the same figures. */
function HoursPlot({ weeks }: { weeks: readonly CarerWeek[] }) {
  const most = Math.max(WEEK_HOURS * 1.1, ...weeks.map(({ hours }) => Number(hours)));
  const share = (hours: number) => `${(hours / most) * 100}%`;
  const over = weeks.filter(({ hours }) => Number(hours) > WEEK_HOURS).length;
  return (
    <figure>
      <figcaption className="mb-3 text-sm text-ink-soft">
        {over === 0 ? 'Nobody on this page is' : `${over} on this page ${over === 1 ? 'is' : 'are'}`} over{' '}
        {WEEK_HOURS} hours (the dashed line). Paler bars are hours still planned. The table below lists the
        figures.
      </figcaption>
      <div aria-hidden className="gap-x-8 text-sm lg:columns-2">
        {weeks.map(({ carer, hours, worked_hours }) => (
          <div
            key={carer.id}
            className="grid break-inside-avoid grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)] items-center gap-x-3"
          >
            <span className="truncate">{carer.name}</span>
            <svg aria-hidden width="100%" height="22" className="block">
              <g className={Number(hours) > WEEK_HOURS ? 'fill-red-dot' : 'fill-accent'}>
                <rect y="4" height="14" rx="3" width={share(Number(hours))} opacity="0.45" />
                <rect y="4" height="14" rx="3" width={share(Number(worked_hours))} />
              </g>
              <line
                x1={share(WEEK_HOURS)}
                x2={share(WEEK_HOURS)}
                y1="0"
                y2="22"
                strokeDasharray="4 3"
                strokeWidth="1.5"
                className="stroke-ink-soft"
              />
            </svg>
          </div>
        ))}
      </div>
    </figure>
  );
}
