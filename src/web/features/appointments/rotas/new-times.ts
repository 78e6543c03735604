import { addDays, daysBetween, londonInstant, londonInstantAs, toLondonDay } from '#contract/core/dates.ts';
import { moveByDays } from '#web/features/appointments/rotas/use-board-drag.tsx';

interface Timed {
  start_at: string;
  end_at: string;
}

export const toTimes = ({ start_at, end_at }: Timed): Timed => ({ start_at, end_at });

/** An appointment on another day, from one London time to another. It crosses midnight if it did before. */
export function findNewTimes(timed: Timed, to: { day: string; start: string; end: string }): Timed {
  const moved = moveByDays(timed, daysBetween(toLondonDay(timed.start_at), to.day));
  const start_at = londonInstantAs(to.day, to.start, moved.start_at);
  return { start_at, end_at: findEnd({ start_at, end_at: moved.end_at }, to.end) };
}

/** The end at that London time that is nearest to the current end, after the start. */
function findEnd({ start_at, end_at }: Timed, time: string): string {
  const day = toLondonDay(end_at);
  const away = (end: string) => Math.abs(Date.parse(end) - Date.parse(end_at));
  const [nearest] = [
    ...[londonInstant(addDays(day, -1), time), londonInstantAs(day, time, end_at)],
    londonInstant(addDays(day, 1), time),
  ]
    .filter((end) => Date.parse(end) > Date.parse(start_at))
    .toSorted((a, b) => away(a) - away(b));
  return nearest ?? end_at;
}
