import { Pencil, TriangleAlert } from 'lucide-react';
import { use } from 'react';
import type { RotaAppointment, RotaEntry } from '#contract/appointments/rotas.ts';
import { formatDay } from '#contract/core/dates.ts';
import { appointmentHref, whenText } from '#web/features/appointments/appointment-words.ts';
import { GrabContext } from '#web/features/appointments/rotas/drag.ts';
import type { BoardDay } from '#web/features/appointments/rotas/rota-board.ts';
import {
  ALONE_WORDS,
  describeEntry,
  describeTimes,
  describeWork,
  KIND_LOOKS,
} from '#web/features/appointments/rotas/rota-words.ts';
import { UncheckedContext } from '#web/features/appointments/rotas/unchecked.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  day: BoardDay;
  onOpen: (entry: RotaEntry) => void;
  /** Set if its appointments can be moved. */
  onMove?: ((appointment: RotaAppointment) => void) | undefined;
}

/** A carer's day: the rota entries, then the appointments as bars. */
export function DayItems({ day: { date, entries, appointments }, onOpen, onMove }: Props) {
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
            <span className="sr-only">, {formatDay(date)}, change or delete</span>
          </button>
        </li>
      ))}
      {appointments.map((appointment) => (
        <li key={`${appointment.id} ${appointment.start_at}`}>
          <Bar appointment={appointment} date={date} onMove={onMove} />
        </li>
      ))}
    </ul>
  );
}

const BAR = 'block rounded-sm border-l-4 border-accent bg-accent-tint py-0.5 leading-tight text-accent-text';

/** On an axis a bar is as long as its time, and its words may be longer. */
const WORDS = {
  'inside it': 'block px-1.5',
  'begin with it': 'block w-full min-w-28 px-1.5 *:truncate',
  'end with it': 'float-right block w-full min-w-28 px-1.5 *:truncate',
};

interface BarProps {
  appointment: RotaAppointment;
  date: string;
  onMove: Props['onMove'];
  words?: keyof typeof WORDS;
}

/** An appointment: when, with whom, and what it or its carer lacks. */
export function Bar({ appointment, date, onMove, words: place = 'inside it' }: BarProps) {
  const grab = use(GrabContext);
  const lacks = [...(appointment.needs_two ? [ALONE_WORDS] : []), ...use(UncheckedContext)(appointment)];
  const words = (
    <span className={WORDS[place]}>
      <span className="block font-semibold break-words tabular-nums">{describeTimes(appointment, date)}</span>
      <span className="block break-words text-ink">{describeWork(appointment)}</span>
      {lacks.length > 0 && (
        <span className="mt-0.5 flex items-start gap-1 rounded-sm bg-red-tint px-1 font-medium break-words text-red-ink">
          <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" /> {lacks.join(', ')}
        </span>
      )}
    </span>
  );
  const barClass = place === 'inside it' ? `${BAR} overflow-hidden` : `${BAR} flow-root`;
  if (!appointment.id) return <div className={barClass}>{words}</div>;
  const isMovable = onMove && appointment.version !== null && Date.parse(appointment.start_at) > Date.now();
  return (
    <div className="group/bar relative" data-bar={appointment.id}>
      <UiLink
        href={appointmentHref(appointment.id)}
        draggable={false}
        onPointerDown={isMovable ? (event) => grab?.(event, appointment, 'place') : undefined}
        className={`${barClass} hover:shadow-raised ${isMovable ? 'cursor-grab select-none [-webkit-touch-callout:none]' : ''}`}
      >
        {words}
      </UiLink>
      {isMovable && (
        <>
          <button
            type="button"
            aria-label={`Change ${whenText(appointment)}, ${describeWork(appointment)}`}
            className="absolute top-0 right-0 rounded-sm bg-surface p-1.5 text-ink-soft opacity-0 group-hover/bar:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
            onClick={() => onMove(appointment)}
          >
            <Pencil aria-hidden size={14} />
          </button>
          <span
            aria-hidden
            data-length={appointment.id}
            className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize touch-none rounded-b-sm bg-accent opacity-0 group-hover/bar:opacity-60"
            onPointerDown={(event) => grab?.(event, appointment, 'length')}
          />
        </>
      )}
    </div>
  );
}
