import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { formatShortDay, todayInLondon } from '#contract/core/dates.ts';
import { CalendarDayHead } from '#web/features/appointments/appointments/CalendarDayHead.tsx';
import { CompactCell } from '#web/features/appointments/rotas/CompactCell.tsx';
import { DayHours, HourNames } from '#web/features/appointments/rotas/DayHours.tsx';
import { DayItems } from '#web/features/appointments/rotas/DayItems.tsx';
import type { BoardDay, BoardRow, Opened } from '#web/features/appointments/rotas/rota-board.ts';
import { type RotaView, VIEW_WORDS } from '#web/features/appointments/rotas/rota-search.ts';
import { KIND_LOOKS } from '#web/features/appointments/rotas/rota-words.ts';
import { WeekHours } from '#web/features/appointments/rotas/WeekHours.tsx';
import { IconButton } from '#web/ui/field/Button.tsx';
import { useIsPrinting } from '#web/ui/use-media.ts';

export interface RowsProps {
  rows: readonly BoardRow[];
  days: readonly string[];
  view: RotaView;
  /** Shows one day alone. */
  onDay: (date: string) => void;
  onOpen: (opened: Opened) => void;
  onMove: (appointment: RotaAppointment) => void;
}

/** As wide as its days need; what is wider than the screen scrolls below the names. */
const WIDTHS: Record<RotaView, string> = {
  day: 'min-w-[60rem]',
  week: 'min-w-[60rem]',
  'two-weeks': 'min-w-[60rem]',
  month: 'min-w-[76rem]',
};

const isCompact = (view: RotaView) => view === 'two-weeks' || view === 'month';

/** Carers down, days across; of a single day, its hours. */
export function RotaGrid({ rows, days, ...shared }: RowsProps) {
  const isPrinting = useIsPrinting();
  const { view, onDay } = shared;
  return (
    <section
      data-board
      aria-label={`Rotas of the ${VIEW_WORDS[view].span}, scrolls through the carers`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-8rem)] overflow-auto rounded-md border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <table
        className={`w-full table-fixed border-collapse text-sm print:min-w-0 print:text-xs print:[print-color-adjust:exact] ${WIDTHS[view]}`}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 w-44 border-b border-line bg-surface px-3 text-left print:static print:w-32"
            >
              Carer
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="sticky top-0 z-10 border-l border-line p-0 print:static">
                {isCompact(view) ? <CompactHead day={day} onDay={onDay} /> : <CalendarDayHead day={day} />}
                {view === 'day' && <HourNames date={day} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CarerRow key={row.carer.id} row={row} isPrinting={isPrinting} {...shared} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** As far from the screen as a row is drawn beforehand. */
const MARGIN = '800px 0px';

/** Whether the element is on the screen or near it, or was: three hundred carers are not drawn at once. */
function useSeen() {
  const row = useRef<HTMLTableRowElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { root: element.closest('section'), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { row, isSeen };
}

type RowProps = Omit<RowsProps, 'rows' | 'days'> & { row: BoardRow };

function CarerRow({ isPrinting, ...cells }: RowProps & { isPrinting: boolean }) {
  const { row: element, isSeen } = useSeen();
  const { row, view } = cells;
  const { carer, days } = row;
  return (
    <tr
      ref={element}
      data-carer-id={carer.id}
      className="h-16 border-b border-line align-top last:border-b-0 data-over:bg-accent-tint print:break-inside-avoid"
    >
      <th
        scope="row"
        className="sticky left-0 z-[5] space-y-1 bg-surface px-3 py-2 text-left font-medium print:static"
      >
        <span className="block break-words">{carer.name}</span>
        <WeekHours row={row} />
      </th>
      {isSeen || isPrinting ? (
        days.map((day) =>
          isCompact(view) ? (
            <CompactCell key={day.date} carer={carer} day={day} onDay={cells.onDay} />
          ) : (
            <DayCell key={day.date} day={day} {...cells} />
          ),
        )
      ) : (
        <td colSpan={days.length} className="border-l border-line" />
      )}
    </tr>
  );
}

function DayCell({ day, row, view, onOpen, onMove }: RowProps & { day: BoardDay }) {
  const whole = day.entries.find(({ start_time }) => !start_time);
  const Items = view === 'day' ? DayHours : DayItems;
  return (
    <td
      data-date={day.date}
      className={`group border-l border-line data-over:bg-accent-tint ${view === 'day' ? 'py-1' : 'p-1'} ${whole ? KIND_LOOKS[whole.kind] : ''}`}
    >
      <Items day={day} onOpen={(entry) => onOpen({ entry })} onMove={onMove} />
      <IconButton
        size="sm"
        icon={Plus}
        label={`Add to ${row.carer.name}’s rota on ${formatShortDay(day.date)}`}
        className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 print:hidden"
        onClick={() => onOpen({ carer: row.carer, date: day.date })}
      />
    </td>
  );
}

function CompactHead({ day, onDay }: { day: string; onDay: (date: string) => void }) {
  const [weekday, date] = formatShortDay(day).split(' ');
  const look = day === todayInLondon() ? 'bg-accent-tint text-accent-text' : 'bg-surface';
  return (
    <button
      type="button"
      aria-label={`Show ${formatShortDay(day)}`}
      className={`flex h-14 w-full flex-col items-center justify-center border-b border-line text-xs font-semibold hover:underline ${look}`}
      onClick={() => onDay(day)}
    >
      <span className="font-normal">{weekday}</span>
      {date}
    </button>
  );
}
