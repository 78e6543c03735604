/** Places within a London day, which has 23, 24 or 25 hours. */
import { findDayBounds } from '#web/features/appointments/rotas/rota-board.ts';

const HOUR_MS = 3_600_000;
const LABEL_EVERY_HOURS = 2;

interface Timed {
  start_at: string;
  end_at: string;
}

/** Every second hour of the day, and how far across it stands, in percent. */
export function listHours(date: string): { at: string; left: number }[] {
  const [from, to] = findDayBounds(date);
  const count = Math.ceil((to - from) / HOUR_MS / LABEL_EVERY_HOURS);
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * LABEL_EVERY_HOURS * HOUR_MS;
    return { at: new Date(at).toISOString(), left: (100 * (at - from)) / (to - from) };
  });
}

/** The part of a period inside the day, as left and width; at the day's end there is room for `least` all the same. */
export function placeInDay(
  date: string,
  { start_at, end_at }: Timed,
  least = '0px',
): { left: string; width: string } {
  const [from, to] = findDayBounds(date);
  const percent = (instant: number) => (100 * (Math.min(Math.max(instant, from), to) - from)) / (to - from);
  const [left, right] = [percent(Date.parse(start_at)), percent(Date.parse(end_at))];
  return { left: `min(${left}%, 100% - ${least})`, width: `${right - left}%` };
}

/** A bar is at least as long as that, for its words. */
const LEAST_HOURS = 3.5;

/** The lane of each, from 0, so that those at the same time lie one below the other; and how many lanes that takes. */
export function stackLanes(appointments: readonly Timed[]): { lanes: number[]; count: number } {
  const ends: number[] = [];
  const order = appointments
    .map((each, place) => ({ place, from: Date.parse(each.start_at), to: Date.parse(each.end_at) }))
    .toSorted((a, b) => a.from - b.from);
  const lanes: number[] = Array(appointments.length).fill(0);
  for (const { place, from, to } of order) {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(to, from + LEAST_HOURS * HOUR_MS);
    lanes[place] = lane;
  }
  return { lanes, count: ends.length };
}
