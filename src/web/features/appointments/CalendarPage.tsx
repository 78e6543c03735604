import { ChevronLeft, ChevronRight, Users } from 'lucide-react';
import {
  type Appointment,
  listCarerAppointments,
  listClientAppointments,
  MAX_APPOINTMENT_HOURS,
} from '#contract/appointments/appointments.ts';
import { addDays, formatDate, formatDay, todayInLondon } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { listClientOptions } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { useEveryPage } from '#web/api/every-page.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import { carersText } from '#web/features/appointments/appointment-words.ts';
import { CalendarDayHead } from '#web/features/appointments/CalendarDayHead.tsx';
import { CalendarEvent } from '#web/features/appointments/CalendarEvent.tsx';
import { CalendarGrid } from '#web/features/appointments/CalendarGrid.tsx';
import { layOutDay, mostAtOnce } from '#web/features/appointments/calendar-layout.ts';
import {
  type CalendarSearch,
  CalendarView,
  daysShown,
  step,
} from '#web/features/appointments/calendar-search.ts';
import { ListOrCalendar } from '#web/features/appointments/ListOrCalendar.tsx';
import { rememberTab, useAppStore } from '#web/session/app-store.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button, IconButton } from '#web/ui/field/Button.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';
import { useIsWide } from '#web/ui/use-media.ts';
import { useToday } from '#web/ui/use-today.ts';

/** How many fit side by side in a day's column before words break between letters. */
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

/** Chooses either a carer or a client. */
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

interface DaysProps {
  days: readonly string[];
  appointments: readonly Appointment[];
  detail: (appointment: Appointment) => string;
}

/** The same days on a phone: below each other, in order of time. */
function CalendarAgenda({ days, appointments, detail }: DaysProps) {
  return (
    <div className="space-y-5">
      {days.map((day) => (
        <AgendaDay key={day} day={day} appointments={appointments} detail={detail} />
      ))}
    </div>
  );
}

function AgendaDay({ day, appointments, detail }: Omit<DaysProps, 'days'> & { day: string }) {
  const today = useToday();
  const blocks = layOutDay(appointments, day);
  return (
    <section className="space-y-2">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        {formatDay(day)}
        {day === today && <Badge tone="teal">Today</Badge>}
      </h2>
      {blocks.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing booked</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {blocks.map(({ item, begins_earlier }) => (
            // A night is listed under both its days. Under the second, it says on which day it started.
            <AppointmentRow key={item.id} appointment={item} detail={detail(item)} withDay={begins_earlier} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Days side by side, each a list in order of time: for weeks with too much at once for a scale of hours. */
function CalendarLists({ days, appointments, detail }: DaysProps) {
  return (
    <div className="grid grid-flow-col auto-cols-fr rounded-md border border-line bg-surface">
      {days.map((day) => (
        <section
          key={day}
          aria-label={formatDay(day)}
          className="min-w-0 border-r border-line last:border-r-0"
        >
          <CalendarDayHead day={day} />
          <ul className="space-y-1 p-1">
            {layOutDay(appointments, day).map((block) => (
              <li key={block.item.id}>
                <CalendarEvent block={block} detail={detail} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Lists filter by start, but an appointment that started days ago may still be running. */
const DAYS_BEFORE = Math.ceil(MAX_APPOINTMENT_HOURS / 24);

/**
 * All appointments that may touch the days: the carer's own, the client's, or those of whoever the administrator chose.
 */
function useCalendar(role: SignedInRole, search: CalendarSearch, days: readonly string[]) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const window = { start_date: addDays(first, -DAYS_BEFORE), end_date: last };
  const byCarer = role === 'carer' || (role === 'admin' && search.carer_id !== undefined);
  const isChosen = role !== 'admin' || search.carer_id !== undefined || search.client_id !== undefined;
  const whose =
    role === 'admin' ? (byCarer ? { carer_id: search.carer_id } : { client_id: search.client_id }) : {};
  const query = useEveryPage<Appointment>(
    byCarer ? listCarerAppointments : listClientAppointments,
    { ...window, ...whose, sort: 'start_at' },
    { enabled: isChosen },
  );
  return { query, isChosen };
}
