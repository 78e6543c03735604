/**
 * The positions of appointments in a day's column.
 * 1. An appointment is shown on every day it touches. Midnight belongs to the day that starts.
 * 2. Heights follow the clock, so that all days of a week share one scale. Texts say elapsed hours.
 * 3. Overlapping appointments are side by side, each group in as few columns as it needs.
 */
import { addDays, startOfLondonDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

interface Timed {
  id: string;
  start_at: string;
  end_at: string;
}

export interface Block<T> {
  item: T;
  /** Minutes of the wall clock from midnight, 0 to 1440. */
  from: number;
  to: number;
  column: number;
  columns: number;
  begins_earlier: boolean;
  goes_on: boolean;
}

const DAY_MINUTES = 1440;
/** Enough for one line of text. */
const MIN_MINUTES = 30;

export function touchesDay(item: Timed, day: string): boolean {
  return (
    Date.parse(item.start_at) < Date.parse(startOfLondonDay(addDays(day, 1))) &&
    Date.parse(item.end_at) > Date.parse(startOfLondonDay(day))
  );
}

export function layOutDay<T extends Timed>(items: readonly T[], day: string): Block<T>[] {
  const blocks = items
    .filter((item) => touchesDay(item, day))
    .map((item) => findPlace(item, day))
    .sort((a, b) => a.from - b.from || b.to - a.to || a.item.id.localeCompare(b.item.id));
  for (const group of overlappingGroups(blocks)) giveColumns(group);
  return blocks;
}

function findPlace<T extends Timed>(item: T, day: string): Block<T> {
  const begins_earlier = toLondonDay(item.start_at) < day;
  const goes_on = Date.parse(item.end_at) > Date.parse(startOfLondonDay(addDays(day, 1)));
  const from = begins_earlier ? 0 : countMinutes(item.start_at);
  const ends = toLondonDay(item.end_at) > day ? DAY_MINUTES : countMinutes(item.end_at);
  // In October one hour happens twice, so an end may read earlier than its start.
  const to = Math.min(Math.max(ends, from + MIN_MINUTES), DAY_MINUTES);
  return {
    item,
    from: Math.min(from, to - MIN_MINUTES),
    to,
    column: 0,
    columns: 1,
    begins_earlier,
    goes_on,
  };
}

function countMinutes(instant: string): number {
  const [hours = 0, minutes = 0] = toLondonTime(instant).split(':').map(Number);
  return hours * 60 + minutes;
}

function overlappingGroups<T>(blocks: readonly Block<T>[]): Block<T>[][] {
  const groups: Block<T>[][] = [];
  let end = -1;
  for (const block of blocks) {
    const group = groups.at(-1);
    if (group && block.from < end) group.push(block);
    else groups.push([block]);
    end = Math.max(group && block.from < end ? end : -1, block.to);
  }
  return groups;
}

function giveColumns<T>(group: Block<T>[]): void {
  const ends: number[] = [];
  for (const block of group) {
    const free = ends.findIndex((end) => end <= block.from);
    block.column = free >= 0 ? free : ends.length;
    ends[block.column] = block.to;
  }
  for (const block of group) block.columns = ends.length;
}

/** The greatest number of appointments side by side on these days. */
export function mostAtOnce(items: readonly Timed[], days: readonly string[]): number {
  return Math.max(1, ...days.flatMap((day) => layOutDay(items, day).map((block) => block.columns)));
}

/** The hours of a London day: 24, or 23 and 25 when the clocks change. */
export function hoursOfDay(day: string): number {
  return (Date.parse(startOfLondonDay(addDays(day, 1))) - Date.parse(startOfLondonDay(day))) / 3_600_000;
}
