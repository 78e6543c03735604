import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Printer, Users } from 'lucide-react';
import { useState } from 'react';
import { getRotaWeek, type RotaAppointment, type RotaWeek } from '#contract/appointments/rotas.ts';
import { addDays, findMonday } from '#contract/core/dates.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { endpointQuery, useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { OfferDialog } from '#web/features/appointments/offers/OfferDialog.tsx';
import { AssignDialog, type OpenGap } from '#web/features/appointments/rotas/AssignDialog.tsx';
import { findAwayWork } from '#web/features/appointments/rotas/away-work.ts';
import { CopyWeekDialog } from '#web/features/appointments/rotas/CopyWeekDialog.tsx';
import { GrabContext } from '#web/features/appointments/rotas/drag.ts';
import { FillWeekDialog } from '#web/features/appointments/rotas/FillWeekDialog.tsx';
import { MoveDialog } from '#web/features/appointments/rotas/MoveDialog.tsx';
import { RotaEntryDialog } from '#web/features/appointments/rotas/RotaEntryDialog.tsx';
import { countFilters, RotaFilters } from '#web/features/appointments/rotas/RotaFilters.tsx';
import { RotaGrid } from '#web/features/appointments/rotas/RotaGrid.tsx';
import { RotaLists } from '#web/features/appointments/rotas/RotaLists.tsx';
import { RotaMonth } from '#web/features/appointments/rotas/RotaMonth.tsx';
import { RotaPanels } from '#web/features/appointments/rotas/RotaPanels.tsx';
import { RotaTimeline } from '#web/features/appointments/rotas/RotaTimeline.tsx';
import {
  findCarerIds,
  findOpen,
  joinWeeks,
  makeBoard,
  type Opened,
  touchesDay,
} from '#web/features/appointments/rotas/rota-board.ts';
import { narrowRows, narrowWork } from '#web/features/appointments/rotas/rota-narrow.ts';
import {
  describeDays,
  listMondays,
  listViewDays,
  type RotaProps,
  type RotaView,
} from '#web/features/appointments/rotas/rota-search.ts';
import { describeGap } from '#web/features/appointments/rotas/rota-words.ts';
import { UncheckedContext, useUnchecked } from '#web/features/appointments/rotas/unchecked.ts';
import { useBoardDrag } from '#web/features/appointments/rotas/use-board-drag.tsx';
import { ViewSteps } from '#web/features/appointments/rotas/ViewSteps.tsx';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';
import { useIsPrinting, useIsWide } from '#web/ui/use-media.ts';
import { useToday } from '#web/ui/use-today.ts';

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'fortnight', label: '2 weeks' },
  { value: 'month', label: 'Month' },
] as const;

const ROWS = { day: RotaTimeline, week: RotaGrid, fortnight: RotaGrid, month: RotaMonth };

/** Everybody's days: when they can work, when they do, and the appointments that nobody has. */
export function RotaBoard({ search, onSearch }: RotaProps) {
  usePage('Rotas');
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const now = useNow();
  const today = useToday();
  const date = search.date ?? today;
  const view: RotaView = search.view ?? 'week';
  const days = listViewDays(view, date);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const week = useRotaWeeks(listMondays(days));
  // An appointment that started the evening before is on the first day too.
  const findLacks = useUnchecked(addDays(first, -1), last);
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } });
  const [opened, setOpened] = useState<Opened>();
  const [assigned, setAssigned] = useState<RotaAppointment>();
  const [isCopying, setIsCopying] = useState(false);
  const [isFilling, setIsFilling] = useState(false);
  const [offered, setOffered] = useState<RotaAppointment>();
  const [moved, setMoved] = useState<RotaAppointment>();
  const all = week.data?.appointments ?? [];
  const monday = findMonday(first);
  const drag = useBoardDrag(all, carers.data ?? []);
  const error = week.error ?? carers.error;
  const isReady = week.data && carers.data;
  const rows = week.data && carers.data ? makeBoard(week.data, days, carers.data) : [];
  const shown = narrowRows(rows, week.data?.carers ?? [], search);
  const open = findOpen(narrowWork(all, search.client_id), now).filter((each) =>
    days.some((day) => touchesDay(each, day)),
  );
  const away =
    week.data &&
    carers.data &&
    findAwayWork(week.data, now, carers.data).filter(
      ({ appointment }) =>
        days.some((day) => touchesDay(appointment, day)) &&
        narrowWork([appointment], search.client_id).length > 0,
    );
  const Rows = isWide || isPrinting ? ROWS[view] : RotaLists;
  return (
    <div className="space-y-4 print:[page:wide]">
      <PageHeader
        title="Rotas"
        badge={
          <div className="print:hidden">
            <SegmentedControl
              label="Days shown"
              options={VIEWS}
              value={view}
              onChange={(next) => onSearch({ ...search, view: next === 'week' ? undefined : next })}
            />
          </div>
        }
        actions={
          <>
            <Button variant="outline" icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
            {view === 'week' && (
              <>
                <Button variant="outline" onClick={() => setIsCopying(true)}>
                  Copy a week
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
      <GrabContext value={isWide ? drag.grab : undefined}>
        <RotaPanels
          panel={search.panel}
          onPanel={(panel) => onSearch({ ...search, panel })}
          shown={days.join()}
          open={week.data && open}
          away={away}
          filters={<RotaFilters search={search} onSearch={onSearch} carers={week.data?.carers ?? []} />}
          filter_count={countFilters(search)}
          onAssign={setAssigned}
          onOffer={setOffered}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <div className="print:hidden">
              <ViewSteps
                hideLabel
                view={view}
                date={date}
                onDate={(day) => onSearch({ ...search, date: day })}
              />
            </div>
            {/* The heads of the other boards say it. */}
            <p className={`text-ink-soft tabular-nums ${view === 'month' ? '' : 'hidden print:block'}`}>
              {describeDays(view, days)}
            </p>
          </div>
        </RotaPanels>
        {!isReady && error && (
          <ErrorState
            message={error.message}
            onRetry={() => void Promise.all([week.refetch(), carers.refetch()])}
          />
        )}
        {!isReady && !error && <Skeleton className="h-96 w-full" />}
        {isReady &&
          (shown.length > 0 ? (
            <UncheckedContext value={findLacks}>
              <Rows
                rows={shown}
                days={days}
                onOpen={setOpened}
                onMove={setMoved}
                onDay={(day) => onSearch({ ...search, date: day, view: 'day' })}
              />
            </UncheckedContext>
          ) : (
            <EmptyState
              icon={Users}
              title="No carers match"
              text="Change or clear the filters above."
              action={
                <Button variant="outline" onClick={() => onSearch({ date: search.date, view: search.view })}>
                  Show all carers
                </Button>
              }
            />
          ))}
      </GrabContext>
      {drag.dialog}
      {moved && <MoveDialog appointment={moved} all={all} onClose={() => setMoved(undefined)} />}
      {opened && (
        <RotaEntryDialog opened={opened} carers={carers.data ?? []} onClose={() => setOpened(undefined)} />
      )}
      {assigned?.id && (
        <AssignDialog gap={toOpenGap(assigned, assigned.id, all)} onClose={() => setAssigned(undefined)} />
      )}
      {isFilling && (
        <FillWeekDialog date={monday} away_count={away?.length ?? 0} onClose={() => setIsFilling(false)} />
      )}
      {isCopying && <CopyWeekDialog date={monday} onClose={() => setIsCopying(false)} />}
      {offered?.id && (
        <OfferDialog
          gap={{
            ...{ ...offered, id: offered.id, words: describeGap(offered) },
            carer_ids: findCarerIds(all, offered),
          }}
          onClose={() => setOffered(undefined)}
        />
      )}
    </div>
  );
}

/** Replaces the carer it is taken from and keeps the others. An open appointment loses nobody. */
const toOpenGap = (appointment: RotaAppointment, id: string, all: readonly RotaAppointment[]): OpenGap => ({
  ...{ id, start_at: appointment.start_at, end_at: appointment.end_at },
  version: appointment.version ?? 1,
  words: describeGap(appointment),
  carer_ids: findCarerIds(all, appointment).filter((each) => each !== appointment.carer?.id),
});

/** The weeks that start on these Mondays, as one. Each is fetched and refreshed separately. */
const useRotaWeeks = (mondays: readonly string[]) =>
  useQueries({
    queries: mondays.map((date) => endpointQuery(getRotaWeek, { params: { date } })),
    combine: joinAnswers,
  });

function joinAnswers(answers: readonly UseQueryResult<RotaWeek, ApiError>[]) {
  const weeks = answers.flatMap(({ data }) => data ?? []);
  return {
    data: weeks.length === answers.length ? joinWeeks(weeks) : undefined,
    error: answers.find(({ error }) => error)?.error,
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  };
}
