/**
 * Where things stand along the hours of one day.
 * 1. The day is as long as it truly is: 23 or 25 hours where the clocks change.
 * 2. Those that overlap stand below each other, each in the first line that is free.
 */
import { addDays, startOfLondonDay, toLondonTime } from '#contract/core/dates.ts';

/** Per cent of the day, and the line. */
export interface Place<T> {
  item: T;
  left: number;
  width: number;
  line: number;
}

/** Wide enough to be seen and pressed. */
const MIN_WIDTH = 2.5;

export function layOutHours<T extends { start_at: string; end_at: string }>(
  items: readonly T[],
  date: string,
): Place<T>[] {
  const { from, length } = findDay(date);
  const share = (instant: string) => Math.min(Math.max((Date.parse(instant) - from) / length, 0), 1) * 100;
  const ends: number[] = [];
  return items
    .toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at))
    .map((item) => {
      const left = Math.min(share(item.start_at), 100 - MIN_WIDTH);
      const width = Math.max(share(item.end_at) - left, MIN_WIDTH);
      const free = ends.findIndex((end) => end <= left);
      const line = free < 0 ? ends.length : free;
      ends[line] = left + width;
      return { item, left, width, line };
    });
}

/** The hours of the day as the clock shows them, and where each begins: one comes twice in October, one never in March. */
export function listHours(date: string): { name: string; left: number; nth: number }[] {
  const { from, length } = findDay(date);
  return Array.from({ length: length / HOUR }, (_, nth) => ({
    name: toLondonTime(new Date(from + nth * HOUR).toISOString()).slice(0, 2),
    left: ((nth * HOUR) / length) * 100,
    nth,
  }));
}

const HOUR = 3_600_000;

function findDay(date: string) {
  const from = Date.parse(startOfLondonDay(date));
  return { from, length: Date.parse(startOfLondonDay(addDays(date, 1))) - from };
}
