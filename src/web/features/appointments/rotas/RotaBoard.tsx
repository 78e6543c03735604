import { Printer, Users } from 'lucide-react';
import { useState } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import {
  addDays,
  findMonday,
  formatDate,
  formatLongDay,
  nameOfMonth,
  todayInLondon,
} from '#contract/core/dates.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { LeaveCard } from '#web/features/appointments/leave-requests/LeaveCard.tsx';
import { OfferDialog } from '#web/features/appointments/offers/OfferDialog.tsx';
import { AssignDialog, type OpenGap } from '#web/features/appointments/rotas/AssignDialog.tsx';
import { BoardFilters } from '#web/features/appointments/rotas/BoardFilters.tsx';
import { filterRows, filterWork } from '#web/features/appointments/rotas/board-filters.ts';
import { CopyWeekDialog } from '#web/features/appointments/rotas/CopyWeekDialog.tsx';
import { GrabContext } from '#web/features/appointments/rotas/drag.ts';
import { FillWeekDialog } from '#web/features/appointments/rotas/FillWeekDialog.tsx';
import { MoveDialog } from '#web/features/appointments/rotas/MoveDialog.tsx';
import { OpenTray } from '#web/features/appointments/rotas/OpenTray.tsx';
import { RotaEntryDialog } from '#web/features/appointments/rotas/RotaEntryDialog.tsx';
import { RotaGrid } from '#web/features/appointments/rotas/RotaGrid.tsx';
import { RotaLists } from '#web/features/appointments/rotas/RotaLists.tsx';
import { makeBoard, type Opened, touchesDay } from '#web/features/appointments/rotas/rota-board.ts';
import {
  listMondays,
  listSeenDays,
  type RotaProps,
  type RotaView,
  VIEW_OPTIONS,
} from '#web/features/appointments/rotas/rota-search.ts';
import { describeGap } from '#web/features/appointments/rotas/rota-words.ts';
import { UncheckedContext, useUnchecked } from '#web/features/appointments/rotas/unchecked.ts';
import { useBoardDrag } from '#web/features/appointments/rotas/use-board-drag.ts';
import { useBoardWeeks } from '#web/features/appointments/rotas/use-board-weeks.ts';
import { WeekSteps } from '#web/features/appointments/rotas/WeekSteps.tsx';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';
import { useIsPrinting, useIsWide } from '#web/ui/use-media.ts';

/** Everybody's week: when they can work, when they do, and what nobody has. */
export function RotaBoard({ search, onSearch }: RotaProps) {
  usePage('Rotas');
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const date = search.date ?? todayInLondon();
  const view = search.view ?? 'week';
  const days = listSeenDays(view, date);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const monday = findMonday(date);
  const isOneWeek = view === 'day' || view === 'week';
  const week = useBoardWeeks(listMondays(days));
  // An appointment that began the evening before stands on the first day too.
  const findLacks = useUnchecked(addDays(first, -1), last);
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } });
  const [opened, setOpened] = useState<Opened>();
  const [assigned, setAssigned] = useState<RotaAppointment>();
  const [isCopying, setIsCopying] = useState(false);
  const [isFilling, setIsFilling] = useState(false);
  const [offered, setOffered] = useState<RotaAppointment>();
  const [moved, setMoved] = useState<RotaAppointment>();
  const all = week.data?.appointments ?? [];
  const drag = useBoardDrag(all, carers.data ?? []);
  const error = week.error ?? carers.error;
  const isReady = week.data !== undefined && carers.data !== undefined;
  const rows = week.data && carers.data ? makeBoard(week.data, days, carers.data) : [];
  const { carer, area, skill, client_id } = search;
  const filter = { carer, area, skill, client_id };
  const shown = week.data ? filterRows(rows, week.data, filter) : [];
  const uncovered = filterWork(all, client_id).filter((each) => !each.carer);
  const Rows = isWide || isPrinting ? RotaGrid : RotaLists;
  return (
    <div className="space-y-4 print:[page:wide]">
      <PageHeader
        title="Rotas"
        lead={describeSpan(view, first, last)}
        actions={
          <>
            <Button variant="outline" icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
            {isOneWeek && (
              <>
                <Button variant="outline" onClick={() => setIsCopying(true)}>
                  Copy last week
                </Button>
                <Button variant="outline" onClick={() => setIsFilling(true)}>
                  Fill this week
                </Button>
              </>
            )}
            <Button onClick={() => setOpened({ carer: undefined, date })}>Add entry</Button>
          </>
        }
      />
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <WeekSteps date={date} view={view} onDate={(day) => onSearch({ ...search, date: day })} />
        <SegmentedControl
          label="Days shown"
          options={VIEW_OPTIONS}
          value={view}
          onChange={(next) => onSearch({ ...search, view: next })}
        />
      </div>
      <BoardFilters
        week={week.data}
        filter={filter}
        onFilter={(next) => onSearch({ date: search.date, view: search.view, ...next })}
      />
      {!isReady && error && (
        <ErrorState
          message={error.message}
          onRetry={() => void Promise.all([week.refetch(), carers.refetch()])}
        />
      )}
      {!isReady && !error && <Skeleton className="h-96 w-full" />}
      {isReady && (
        <GrabContext value={isWide ? drag.grab : undefined}>
          <div className="empty:hidden print:hidden">
            <LeaveCard />
          </div>
          <OpenTray
            appointments={uncovered.filter((each) => days.some((day) => touchesDay(each, day)))}
            onAssign={setAssigned}
            onOffer={setOffered}
          />
          {shown.length > 0 ? (
            <UncheckedContext value={findLacks}>
              <Rows
                rows={shown}
                days={days}
                view={view}
                onDay={(day) => onSearch({ ...search, date: day, view: 'day' })}
                onOpen={setOpened}
                onMove={setMoved}
              />
            </UncheckedContext>
          ) : (
            <EmptyState
              icon={Users}
              title="No carer is like that"
              text="Take a filter away, or look at other days."
              action={
                <Button variant="outline" onClick={() => onSearch({ date: search.date, view: search.view })}>
                  Clear all filters
                </Button>
              }
            />
          )}
        </GrabContext>
      )}
      {drag.dialog}
      {moved && <MoveDialog appointment={moved} all={all} onClose={() => setMoved(undefined)} />}
      {opened && (
        <RotaEntryDialog opened={opened} carers={carers.data ?? []} onClose={() => setOpened(undefined)} />
      )}
      {assigned?.id && (
        <AssignDialog gap={toOpenGap(assigned, assigned.id)} onClose={() => setAssigned(undefined)} />
      )}
      {isFilling && <FillWeekDialog date={monday} onClose={() => setIsFilling(false)} />}
      {isCopying && <CopyWeekDialog date={monday} onClose={() => setIsCopying(false)} />}
      {offered?.id && (
        <OfferDialog
          gap={{ ...offered, id: offered.id, words: describeGap(offered), carer_ids: [] }}
          onClose={() => setOffered(undefined)}
        />
      )}
    </div>
  );
}

/** `Week of 23/11/2026 to 29/11/2026`, `November 2026`, `Tuesday 24 November 2026`. */
function describeSpan(view: RotaView, first: string, last: string): string {
  if (view === 'day') return formatLongDay(first);
  const days = `${formatDate(first)} to ${formatDate(last)}`;
  if (view === 'month') return nameOfMonth(first, last) ?? days;
  return view === 'week' ? `Week of ${days}` : `Two weeks of ${days}`;
}

const toOpenGap = (appointment: RotaAppointment, id: string): OpenGap => ({
  ...{ id, start_at: appointment.start_at, end_at: appointment.end_at },
  version: appointment.version ?? 1,
  words: describeGap(appointment),
  carer_ids: [],
});
