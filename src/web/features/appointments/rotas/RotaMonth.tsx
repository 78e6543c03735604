import { findWeekday, formatDay } from '#contract/core/dates.ts';
import { BoardTable, type RowsProps } from '#web/features/appointments/rotas/BoardTable.tsx';
import type { BoardDay } from '#web/features/appointments/rotas/rota-board.ts';
import { describeEntry, KIND_LOOKS, KIND_SHORT } from '#web/features/appointments/rotas/rota-words.ts';
import { useToday } from '#web/ui/use-today.ts';

/** A month: each day says how many appointments it has and what its rota entries are, and links to the day. */
export function RotaMonth({ rows, days, onDay }: RowsProps) {
  const today = useToday();
  return (
    <BoardTable
      rows={rows}
      label="Rotas of the month"
      className="min-w-[92rem]"
      columns={days.length}
      heads={days.map((day) => (
        <th
          key={day}
          scope="col"
          className={`sticky top-0 z-10 h-14 border-b border-l border-line p-0 text-center print:static ${day === today ? 'bg-accent-tint text-accent-text' : 'bg-surface'}`}
        >
          <span className="block text-xs font-normal">{formatDay(day).slice(0, 3)}</span>
          {Number(day.slice(8))}
        </th>
      ))}
      cells={({ days: filled }) => filled.map((day) => <MonthCell key={day.date} day={day} onDay={onDay} />)}
    />
  );
}

interface CellProps {
  day: BoardDay;
  onDay: (date: string) => void;
}

function MonthCell({ day, onDay }: CellProps) {
  const { date, entries, appointments } = day;
  const [entry] = entries;
  const isWeekend = findWeekday(date) > 5;
  const isEmpty = entries.length + appointments.length === 0;
  return (
    <td className={`h-16 border-l border-line p-0 ${isWeekend ? 'bg-sunken' : ''}`}>
      {!isEmpty && (
        <button
          type="button"
          className={`flex size-full min-h-14 flex-col items-center justify-center leading-tight hover:underline ${entry ? KIND_LOOKS[entry.kind] : ''}`}
          onClick={() => onDay(date)}
        >
          <span className="sr-only">{describeDay(day)}</span>
          {appointments.length > 0 && (
            <span
              aria-hidden
              className="rounded-full bg-accent px-1.5 font-semibold text-accent-ink tabular-nums"
            >
              {appointments.length}
            </span>
          )}
          {entry && (
            <span aria-hidden className="text-xs">
              {KIND_SHORT[entry.kind]}
            </span>
          )}
        </button>
      )}
    </td>
  );
}

/** `Tue 03/11/2026, 2 appointments, Holiday`. */
function describeDay({ date, entries, appointments }: BoardDay): string {
  const count = appointments.length;
  return [
    formatDay(date),
    count > 0 && `${count} ${count === 1 ? 'appointment' : 'appointments'}`,
    ...entries.map((entry) => describeEntry(entry, date)),
  ]
    .filter(Boolean)
    .join(', ');
}
