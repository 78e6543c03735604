import { Plus } from 'lucide-react';
import { formatDay } from '#contract/core/dates.ts';
import { CalendarDayHead } from '#web/features/appointments/CalendarDayHead.tsx';
import { BoardTable, type RowsProps } from '#web/features/appointments/rotas/BoardTable.tsx';
import { DayItems } from '#web/features/appointments/rotas/DayItems.tsx';
import type { BoardDay, BoardRow } from '#web/features/appointments/rotas/rota-board.ts';
import { KIND_LOOKS } from '#web/features/appointments/rotas/rota-words.ts';
import { IconButton } from '#web/ui/field/Button.tsx';

/** One or two weeks: days across, each with its entries and appointments. */
export function RotaGrid({ rows, days, onOpen, onMove }: RowsProps) {
  return (
    <BoardTable
      rows={rows}
      label={days.length > 7 ? 'Rotas of two weeks' : 'Rotas of the week'}
      className={days.length > 7 ? 'min-w-[164rem]' : 'min-w-[60rem]'}
      columns={days.length}
      heads={days.map((day) => (
        <th key={day} scope="col" className="sticky top-0 z-10 border-l border-line p-0 print:static">
          <CalendarDayHead day={day} />
        </th>
      ))}
      cells={(row) =>
        row.days.map((day) => <DayCell key={day.date} day={day} row={row} onOpen={onOpen} onMove={onMove} />)
      }
    />
  );
}

type CellProps = Pick<RowsProps, 'onOpen' | 'onMove'> & { row: BoardRow; day: BoardDay };

function DayCell({ day, row, onOpen, onMove }: CellProps) {
  const whole = day.entries.find(({ start_time }) => !start_time);
  return (
    <td
      data-day={day.date}
      className={`group border-l border-line p-1 ${whole ? KIND_LOOKS[whole.kind] : ''}`}
    >
      <DayItems day={day} onOpen={(entry) => onOpen({ entry })} onMove={onMove} />
      <IconButton
        size="sm"
        icon={Plus}
        label={`Add to ${row.carer.name}’s rota on ${formatDay(day.date)}`}
        className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 print:hidden"
        onClick={() => onOpen({ carer: row.carer, date: day.date })}
      />
    </td>
  );
}
