import {
  addDays,
  daysBetween,
  londonInstant,
  londonInstantAs,
  moveDays,
  toLondonDay,
} from '#contract/core/dates.ts';

interface Timed {
  start_at: string;
  end_at: string;
}

/** As many days on or back, at the same times of London's clock. */
export const moveTimes = ({ start_at, end_at }: Timed, days: number): Timed =>
  days === 0 ? { start_at, end_at } : { start_at: moveDays(start_at, days), end_at: moveDays(end_at, days) };

/** The appointment on another day, from one London time to another; over midnight where it went over midnight before. */
export function findNewTimes(timed: Timed, day: string, start: string, end: string): Timed {
  const moved = moveTimes(timed, daysBetween(toLondonDay(timed.start_at), day));
  const start_at = londonInstantAs(day, start, moved.start_at);
  return { start_at, end_at: findEnd({ start_at, end_at: moved.end_at }, end) };
}

/** The end at that London time that is nearest to the end now, after it has begun: over midnight too. */
function findEnd({ start_at, end_at }: Timed, time: string): string {
  const day = toLondonDay(end_at);
  const away = (end: string) => Math.abs(Date.parse(end) - Date.parse(end_at));
  const [nearest] = [-1, 0, 1]
    .map((days) =>
      days === 0 ? londonInstantAs(day, time, end_at) : londonInstant(addDays(day, days), time),
    )
    .filter((end) => Date.parse(end) > Date.parse(start_at))
    .toSorted((a, b) => away(a) - away(b));
  return nearest ?? end_at;
}

/** The parts of the times that are others than before. */
export function changedTimes(before: Timed, next: Timed): Partial<Timed> {
  const isSame = (a: string, b: string) => Date.parse(a) === Date.parse(b);
  return {
    ...(isSame(before.start_at, next.start_at) ? {} : { start_at: next.start_at }),
    ...(isSame(before.end_at, next.end_at) ? {} : { end_at: next.end_at }),
  };
}
