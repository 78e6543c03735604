/** Positions within a London day, which has 23, 24 or 25 hours. */
import { findDayBounds } from '#web/features/appointments/rotas/rota-board.ts';

const HOUR_MS = 3_600_000;
const LABEL_EVERY_HOURS = 2;

interface Timed {
  start_at: string;
  end_at: string;
}

/** Every second hour of the day, with its position in percent. */
export function listHours(date: string): { at: string; left: number }[] {
  const [from, to] = findDayBounds(date);
  const count = Math.ceil((to - from) / HOUR_MS / LABEL_EVERY_HOURS);
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * LABEL_EVERY_HOURS * HOUR_MS;
    return { at: new Date(at).toISOString(), left: (100 * (at - from)) / (to - from) };
  });
}

/** The part of a period inside the day, as left and width. At the end of the day it still has room for `least`. */
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

/** The shortest bar, so that its text fits. */
const LEAST_HOURS = 3.5;

/** A lane for each, from 0, so that appointments at the same time are below each other, and the number of lanes. */
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
