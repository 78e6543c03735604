import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import { formatShortDay } from '#contract/core/dates.ts';
import { CalendarDayHead } from '#web/features/appointments/appointments/CalendarDayHead.tsx';
import { DayItems } from '#web/features/appointments/rotas/DayItems.tsx';
import type { BoardDay, BoardRow, Opened } from '#web/features/appointments/rotas/rota-board.ts';
import { KIND_LOOKS } from '#web/features/appointments/rotas/rota-words.ts';
import { WeekHours } from '#web/features/appointments/rotas/WeekHours.tsx';
import { IconButton } from '#web/ui/field/Button.tsx';
import { useIsPrinting } from '#web/ui/use-media.ts';

export interface RowsProps {
  rows: readonly BoardRow[];
  days: readonly string[];
  onOpen: (opened: Opened) => void;
  onMove: (appointment: RotaAppointment) => void;
}

/** Carers down, days across. */
export function RotaGrid({ rows, days, onOpen, onMove }: RowsProps) {
  const isPrinting = useIsPrinting();
  return (
    <section
      data-board
      aria-label="Rotas of the week, scrolls through the carers"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-8rem)] overflow-auto rounded-md border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <table className="w-full min-w-[60rem] table-fixed border-collapse text-sm print:min-w-0 print:text-xs print:[print-color-adjust:exact]">
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
                <CalendarDayHead day={day} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CarerRow key={row.carer.id} row={row} isPrinting={isPrinting} onOpen={onOpen} onMove={onMove} />
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

type RowProps = Pick<RowsProps, 'onOpen' | 'onMove'> & { row: BoardRow };

function CarerRow({ row, isPrinting, onOpen, onMove }: RowProps & { isPrinting: boolean }) {
  const { row: element, isSeen } = useSeen();
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
        days.map((day) => <DayCell key={day.date} day={day} row={row} onOpen={onOpen} onMove={onMove} />)
      ) : (
        <td colSpan={days.length} className="border-l border-line" />
      )}
    </tr>
  );
}

function DayCell({ day, row, onOpen, onMove }: RowProps & { day: BoardDay }) {
  const whole = day.entries.find(({ start_time }) => !start_time);
  return (
    <td className={`group border-l border-line p-1 ${whole ? KIND_LOOKS[whole.kind] : ''}`}>
      <DayItems day={day} onOpen={(entry) => onOpen({ entry })} onMove={onMove} />
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
