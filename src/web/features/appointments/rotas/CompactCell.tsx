import { formatShortDay } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { BoardDay } from '#web/features/appointments/rotas/rota-board.ts';
import { describeDay, hoursText, KIND_LOOKS } from '#web/features/appointments/rotas/rota-words.ts';

/** As many thin marks as a cell has room for; the hours tell the rest. */
const MAX_MARKS = 4;

interface Props {
  carer: Ref;
  day: BoardDay;
  onDay: (date: string) => void;
}

/** A day in little: the colour of what the rota says, a mark for each appointment, and the hours. */
export function CompactCell({ carer, day, onDay }: Props) {
  const { date, entries, appointments, hours } = day;
  const whole = entries.find(({ start_time }) => !start_time);
  return (
    <td data-date={date} className={`h-px border-l border-line p-0 ${whole ? KIND_LOOKS[whole.kind] : ''}`}>
      {entries.length + appointments.length > 0 && (
        <button
          type="button"
          aria-label={`${carer.name}, ${formatShortDay(date)}: ${describeDay(day)}. Show the day`}
          className="flex size-full min-h-11 flex-col gap-0.5 p-0.5 hover:bg-accent-tint"
          onClick={() => onDay(date)}
        >
          {entries
            .filter(({ start_time }) => start_time)
            .map(({ id, kind }) => (
              <span
                key={id}
                className={`block h-1.5 w-full rounded-full border border-current ${KIND_LOOKS[kind]}`}
              />
            ))}
          {appointments.slice(0, MAX_MARKS).map((appointment) => (
            <span
              key={`${appointment.id} ${appointment.start_at}`}
              className="block h-1 w-full rounded-full bg-accent"
            />
          ))}
          {hours > 0 && (
            <span className="mt-auto w-full text-center text-xs text-ink tabular-nums">
              {hoursText(hours).replace(' h', '')}
            </span>
          )}
        </button>
      )}
    </td>
  );
}
