import { Plus } from 'lucide-react';
import { findRotaPeriod } from '#contract/appointments/rotas.ts';
import { formatDay, toLondonTime } from '#contract/core/dates.ts';
import { BoardTable, type RowsProps } from '#web/features/appointments/rotas/BoardTable.tsx';
import { Bar } from '#web/features/appointments/rotas/DayItems.tsx';
import type { BoardRow } from '#web/features/appointments/rotas/rota-board.ts';
import { isLateInDay, listHours, placeInDay, stackLanes } from '#web/features/appointments/rotas/rota-day.ts';
import { describeEntry, KIND_LOOKS } from '#web/features/appointments/rotas/rota-words.ts';
import { IconButton } from '#web/ui/field/Button.tsx';

/** Space for the rota entry's text, above the appointments. */
const TOP_REM = 1.75;
const LANE_REM = 3;

/** One day: its hours across, and each appointment as long as it lasts. */
export function RotaTimeline({ rows, days, onOpen, onMove }: RowsProps) {
  const [date = ''] = days;
  return (
    <BoardTable
      rows={rows}
      label="Rotas of the day"
      className="min-w-[60rem]"
      columns={1}
      heads={
        <th
          scope="col"
          className="sticky top-0 z-10 h-10 border-b border-l border-line bg-surface p-0 print:static"
        >
          <span className="sr-only">{formatDay(date)}</span>
          <span aria-hidden className="relative block h-5 text-xs font-normal text-ink-soft tabular-nums">
            {listHours(date).map(({ at, left }) => (
              <span key={at} className="absolute" style={{ left: `${left}%` }}>
                {toLondonTime(at)}
              </span>
            ))}
          </span>
        </th>
      }
      cells={(row) => <TimelineCell date={date} row={row} onOpen={onOpen} onMove={onMove} />}
    />
  );
}

type CellProps = Pick<RowsProps, 'onOpen' | 'onMove'> & { row: BoardRow; date: string };

function TimelineCell({ date, row, onOpen, onMove }: CellProps) {
  const { entries = [], appointments = [] } = row.days[0] ?? {};
  const { lanes, count } = stackLanes(date, appointments);
  return (
    <td data-day={date} className="group border-l border-line p-0">
      <div className="relative" style={{ height: `${TOP_REM + Math.max(count, 1) * LANE_REM}rem` }}>
        {listHours(date).map(({ at, left }) => (
          <span
            key={at}
            aria-hidden
            className="absolute inset-y-0 border-l border-line first:border-l-0"
            style={{ left: `${left}%` }}
          />
        ))}
        {entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            className={`absolute inset-y-0 flex overflow-hidden rounded-sm px-1.5 text-left font-medium whitespace-nowrap hover:underline ${KIND_LOOKS[entry.kind]}`}
            style={placeInDay(date, findRotaPeriod(entry))}
            onClick={() => onOpen({ entry })}
          >
            {describeEntry(entry, date)}
            <span className="sr-only">, change or delete</span>
          </button>
        ))}
        {appointments.map((appointment, place) => (
          <div
            key={`${appointment.id} ${appointment.start_at}`}
            className="absolute"
            style={{
              ...placeInDay(date, appointment),
              top: `${TOP_REM + (lanes[place] ?? 0) * LANE_REM}rem`,
            }}
          >
            <Bar
              appointment={appointment}
              date={date}
              onMove={onMove}
              words={isLateInDay(date, appointment) ? 'end with it' : 'begin with it'}
            />
          </div>
        ))}
        <IconButton
          size="sm"
          icon={Plus}
          label={`Add to ${row.carer.name}’s rota on ${formatDay(date)}`}
          className="absolute right-0 bottom-0 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 print:hidden"
          onClick={() => onOpen({ carer: row.carer, date })}
        />
      </div>
    </td>
  );
}
