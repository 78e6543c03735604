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

/** How long the words of a bar are, in hours of the axis. They may be longer than the bar. */
const WORDS_HOURS = 3.5;

/** The part of a period inside the day, as left and width. */
export function placeInDay(date: string, { start_at, end_at }: Timed): { left: string; width: string } {
  const [from, to] = findDayBounds(date);
  const percent = (instant: number) => (100 * (Math.min(Math.max(instant, from), to) - from)) / (to - from);
  const [left, right] = [percent(Date.parse(start_at)), percent(Date.parse(end_at))];
  return { left: `${left}%`, width: `${right - left}%` };
}

/** Whether the words of a bar would pass the end of the day. They then end where the bar does. */
export const isLateInDay = (date: string, { start_at }: Timed): boolean =>
  Date.parse(start_at) + WORDS_HOURS * HOUR_MS > findDayBounds(date)[1];

/**
 * A lane for each, from 0, so that appointments at the same time are below each other, and the number of lanes. Each has
 * room for its words.
 */
export function stackLanes(date: string, appointments: readonly Timed[]): { lanes: number[]; count: number } {
  const dayEnd = findDayBounds(date)[1];
  const ends: number[] = [];
  const order = appointments
    .map((each, place) => {
      const to = Math.min(Date.parse(each.end_at), dayEnd);
      const begins = Date.parse(each.start_at);
      const from = isLateInDay(date, each) ? Math.min(begins, to - WORDS_HOURS * HOUR_MS) : begins;
      return { place, from, to };
    })
    .toSorted((a, b) => a.from - b.from);
  const lanes: number[] = Array(appointments.length).fill(0);
  for (const { place, from, to } of order) {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(to, from + WORDS_HOURS * HOUR_MS);
    lanes[place] = lane;
  }
  return { lanes, count: ends.length };
}
