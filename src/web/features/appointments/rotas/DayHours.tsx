import { findRotaPeriod, type RotaAppointment, type RotaEntry } from '#contract/appointments/rotas.ts';
import { Bar, EntryButton } from '#web/features/appointments/rotas/DayItems.tsx';
import { layOutHours, listHours, type Place } from '#web/features/appointments/rotas/day-layout.ts';
import type { BoardDay } from '#web/features/appointments/rotas/rota-board.ts';

/** The hours along the top of a day. */
export function HourNames({ date }: { date: string }) {
  return (
    <div aria-hidden className="relative h-6 border-b border-line text-xs font-normal tabular-nums">
      {listHours(date).map(({ name, left, nth }) => (
        <span
          key={nth}
          style={{ left: `${left}%` }}
          className="absolute inset-y-0 border-l border-line pl-1 text-ink-soft"
        >
          {name}
        </span>
      ))}
    </div>
  );
}

interface Props {
  day: BoardDay;
  onOpen: (entry: RotaEntry) => void;
  onMove: (appointment: RotaAppointment) => void;
}

const ENTRY_REM = 1.75;
const BAR_REM = 3;

/** A carer's day along its hours: what the rota says above, the appointments as bars at their times below. */
export function DayHours({ day: { date, entries, appointments }, onOpen, onMove }: Props) {
  const said = layOutHours(
    entries.map((entry) => ({ ...findRotaPeriod(entry), entry })),
    date,
  );
  const work = layOutHours(appointments, date);
  const top = countLines(said) * ENTRY_REM;
  return (
    <div className="relative" style={{ height: `${top + countLines(work) * BAR_REM}rem` }}>
      <ul aria-label="Rota and appointments" className="contents">
        {said.map(({ item: { entry }, ...place }) => (
          <li key={entry.id} className="absolute" style={toStyle(place, 0, ENTRY_REM)}>
            <EntryButton entry={entry} date={date} onOpen={onOpen} clips />
          </li>
        ))}
        {work.map(({ item, ...place }) => (
          <li
            key={`${item.id} ${item.start_at}`}
            className="absolute pr-px"
            style={toStyle(place, top, BAR_REM)}
          >
            <Bar appointment={item} date={date} onMove={onMove} clips />
          </li>
        ))}
      </ul>
    </div>
  );
}

const countLines = (places: readonly Place<unknown>[]) => Math.max(0, ...places.map(({ line }) => line + 1));

const toStyle = ({ left, width, line }: Omit<Place<unknown>, 'item'>, top: number, height: number) => ({
  left: `${left}%`,
  width: `${width}%`,
  top: `${top + line * height}rem`,
});
