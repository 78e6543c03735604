import type { RotaAppointment, RotaEntry } from '#contract/appointments/rotas.ts';
import { formatShortDay } from '#contract/core/dates.ts';
import { appointmentHref } from '#web/features/appointments/appointments/appointment-words.ts';
import type { BoardDay } from '#web/features/appointments/rotas/rota-board.ts';
import {
  describeEntry,
  describeTimes,
  describeWork,
  KIND_LOOKS,
} from '#web/features/appointments/rotas/rota-words.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  day: BoardDay;
  onOpen: (entry: RotaEntry) => void;
}

/** A carer's day: what the rota says, then the appointments as bars. */
export function DayItems({ day: { date, entries, appointments }, onOpen }: Props) {
  return (
    <ul className="space-y-1 text-sm empty:hidden">
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            className={`block w-full rounded-sm px-1.5 py-0.5 text-left leading-tight hover:underline pointer-coarse:min-h-11 ${KIND_LOOKS[entry.kind]}`}
            onClick={() => onOpen(entry)}
          >
            <span className="block font-medium break-words tabular-nums">{describeEntry(entry, date)}</span>
            {entry.note && <span className="block wrap-anywhere">{entry.note}</span>}
            <span className="sr-only">, {formatShortDay(date)}, change or delete</span>
          </button>
        </li>
      ))}
      {appointments.map((appointment) => (
        <li key={`${appointment.id} ${appointment.start_at}`}>
          <Bar appointment={appointment} date={date} />
        </li>
      ))}
    </ul>
  );
}

const barClass =
  'block overflow-hidden rounded-sm border-l-4 border-accent bg-accent-tint px-1.5 py-0.5 leading-tight text-accent-text';

function Bar({ appointment, date }: { appointment: RotaAppointment; date: string }) {
  const words = (
    <>
      <span className="block font-semibold break-words tabular-nums">{describeTimes(appointment, date)}</span>
      <span className="block break-words text-ink">{describeWork(appointment)}</span>
    </>
  );
  if (!appointment.id) return <div className={barClass}>{words}</div>;
  return (
    <UiLink href={appointmentHref(appointment.id)} className={`${barClass} hover:shadow-raised`}>
      {words}
    </UiLink>
  );
}
