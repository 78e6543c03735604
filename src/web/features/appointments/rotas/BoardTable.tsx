import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RotaAppointment } from '#contract/appointments/rotas.ts';
import type { BoardRow, Opened } from '#web/features/appointments/rotas/rota-board.ts';
import { WeekHours } from '#web/features/appointments/rotas/WeekHours.tsx';
import { useIsPrinting } from '#web/ui/use-media.ts';

/** The rows of a board, for any number of days. */
export interface RowsProps {
  rows: readonly BoardRow[];
  days: readonly string[];
  onOpen: (opened: Opened) => void;
  onMove: (appointment: RotaAppointment) => void;
  /** Shows one of the days alone. */
  onDay: (date: string) => void;
}

interface Props {
  rows: readonly BoardRow[];
  label: string;
  /** A class for the width its columns need. */
  className: string;
  /** A `th` for each column. */
  heads: ReactNode;
  columns: number;
  /** A `td` for each column. */
  cells: (row: BoardRow) => ReactNode;
}

/** Carers down, time across. */
export function BoardTable({ rows, label, className, heads, columns, cells }: Props) {
  const isPrinting = useIsPrinting();
  return (
    <section
      data-board
      aria-label={`${label}, scrolls through the carers`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-[calc(100dvh-8rem)] overflow-auto rounded-md border border-line bg-surface print:max-h-none print:overflow-visible"
    >
      <table
        className={`w-full table-fixed border-collapse text-sm print:min-w-0 print:text-xs print:[print-color-adjust:exact] ${className}`}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 w-44 border-b border-line bg-surface px-3 text-left print:static print:w-32"
            >
              Carer
            </th>
            {heads}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CarerRow key={row.carer.id} row={row} isDrawn={isPrinting} columns={columns} cells={cells} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How far off screen a row is rendered in advance. */
const MARGIN = '800px 0px';

/** So few rows for each frame that none takes long. */
const ROWS_IN_A_FRAME = 2;
const waiting: (() => void)[] = [];

function drawSoon(draw: () => void): void {
  if (waiting.push(draw) === 1) requestAnimationFrame(drawSome);
}

function drawSome(): void {
  for (const draw of waiting.splice(0, ROWS_IN_A_FRAME)) draw();
  if (waiting.length > 0) requestAnimationFrame(drawSome);
}

/** Whether the element is, or was, on screen or near it: three hundred carers are not rendered at once. */
function useSeen() {
  const row = useRef<HTMLTableRowElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && drawSoon(() => setIsSeen(true)),
      { root: element.closest('section'), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { row, isSeen };
}

type RowProps = Pick<Props, 'columns' | 'cells'> & { row: BoardRow; isDrawn: boolean };

function CarerRow({ row, isDrawn, columns, cells }: RowProps) {
  const { row: element, isSeen } = useSeen();
  return (
    <tr
      ref={element}
      data-carer-id={row.carer.id}
      className="h-16 border-b border-line align-top last:border-b-0 data-over:bg-accent-tint print:break-inside-avoid"
    >
      <th
        scope="row"
        className="sticky left-0 z-[5] space-y-1 bg-surface px-3 py-2 text-left font-medium print:static"
      >
        <span className="block break-words">{row.carer.name}</span>
        <WeekHours row={row} />
      </th>
      {isSeen || isDrawn ? cells(row) : <td colSpan={columns} className="border-l border-line" />}
    </tr>
  );
}
