import { ChevronLeft, ChevronRight, Users } from 'lucide-react';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { formatDate, formatDay, todayInLondon } from '#contract/core/dates.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { carersText } from '#web/features/appointments/appointments/appointment-words.ts';
import { CalendarAgenda } from '#web/features/appointments/appointments/CalendarAgenda.tsx';
import { CalendarGrid } from '#web/features/appointments/appointments/CalendarGrid.tsx';
import { CalendarLists } from '#web/features/appointments/appointments/CalendarLists.tsx';
import { mostAtOnce } from '#web/features/appointments/appointments/calendar-layout.ts';
import { useCalendar } from '#web/features/appointments/appointments/calendar-queries.ts';
import {
  type CalendarSearch,
  CalendarView,
  daysShown,
  step,
} from '#web/features/appointments/appointments/calendar-search.ts';
import { ListOrCalendar } from '#web/features/appointments/appointments/ListOrCalendar.tsx';
import { rememberTab, useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';
import { useIsWide } from '#web/ui/use-media.ts';
import { useToday } from '#web/ui/use-today.ts';

/** How many fit side by side in a day's column before their words break letter by letter. */
const READABLE_IN_WEEK = 2;
const READABLE_IN_DAY = 7;

interface Props {
  search: CalendarSearch;
  onSearch: (search: CalendarSearch) => void;
}

/** Appointments by day or week (APT-04). */
export function CalendarPage({ search, onSearch }: Props) {
  const today = useToday();
  const { role } = useSignedIn();
  usePage('Calendar');
  const isWide = useIsWide();
  const remembered = useAppStore((state) => CalendarView.safeParse(state.tabs.calendar).data);
  const view = search.view ?? remembered ?? (isWide ? 'week' : 'day');
  const date = search.date ?? today;
  const days = daysShown(view, date);
  const { query, isChosen } = useCalendar(role, search, days);
  const change = (part: Partial<CalendarSearch>) => onSearch({ ...search, ...part });
  const isCrowded =
    mostAtOnce(query.data ?? [], days) > (view === 'week' ? READABLE_IN_WEEK : READABLE_IN_DAY);
  const Days = !isWide ? CalendarAgenda : isCrowded ? CalendarLists : CalendarGrid;
  const detail = (row: Appointment) =>
    search.carer_id || role === 'carer' ? (row.place ?? row.client.name) : carersText(row) || 'Uncovered';
  return (
    <div className="space-y-4">
      <PageHeader title="Calendar" lead={rangeText(days)} />
      <ListOrCalendar current="calendar" />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Steps view={view} date={date} onDate={(day) => change({ date: day })} />
        <SegmentedControl
          label="Days shown"
          options={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
          value={view}
          onChange={(next) => {
            rememberTab('calendar', next);
            change({ view: next });
          }}
        />
      </div>
      {role === 'admin' && <WhoseCalendar search={search} onChange={change} />}
      {!isChosen ? (
        <EmptyState
          icon={Users}
          title="Whose calendar?"
          text="Choose a carer or a client above to see their days."
        />
      ) : query.data ? (
        <Days days={days} appointments={query.data} detail={detail} />
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function rangeText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return first === last ? formatDay(first) : `Week of ${formatDate(first)} to ${formatDate(last)}`;
}

function Steps({ view, date, onDate }: { view: CalendarView; date: string; onDate: (date: string) => void }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <DateField
        waits
        label="Go to"
        className="w-40"
        value={date}
        onChange={(day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && onDate(day)}
      />
      <div className="flex items-center">
        <IconButton
          label={`Previous ${view}`}
          icon={ChevronLeft}
          onClick={() => onDate(step(view, date, -1))}
        />
        <Button variant="outline" onClick={() => onDate(todayInLondon())}>
          Today
        </Button>
        <IconButton label={`Next ${view}`} icon={ChevronRight} onClick={() => onDate(step(view, date, 1))} />
      </div>
    </div>
  );
}

type Change = (part: Partial<CalendarSearch>) => void;

/** One or the other: a carer's days or a client's. */
function WhoseCalendar({ search, onChange }: { search: CalendarSearch; onChange: Change }) {
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } });
  const clients = useEndpoint(listClientOptions, {});
  const options = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-3 sm:flex">
      <Select
        label="Carer"
        className="sm:w-64"
        placeholder="Choose a carer"
        value={search.carer_id}
        options={options(carers.data)}
        onChange={(id) => onChange({ carer_id: id || undefined, client_id: undefined })}
      />
      <Select
        label="Client"
        className="sm:w-64"
        placeholder="Choose a client"
        value={search.client_id}
        options={options(clients.data)}
        onChange={(id) => onChange({ client_id: id || undefined, carer_id: undefined })}
      />
    </div>
  );
}
