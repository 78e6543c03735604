/**
 * The days of times typed around midnight: a user who left at 23:50 instead of 00:30, or arrived at 00:10 instead of
 * 22:00, does not also correct the day.
 */
import { addDays, daysBetween, hoursBetween, londonInstant, toLondonDay } from '#contract/core/dates.ts';
import { TimeOfDay } from '#contract/core/shapes.ts';

interface Planned {
  start_at: string;
  end_at: string;
}

const isTime = (typed: string) => TimeOfDay.safeParse(typed).success;

/** The day of an end within a day of its start (`HH:mm`). Undefined if it does not change. */
export function findEndDay(
  planned: Planned,
  start: { day: string; time: string },
  end_time: string,
): string | undefined {
  const day = toLondonDay(planned.start_at);
  const isByDay = day === toLondonDay(planned.end_at) && day === start.day;
  if (isByDay || hoursBetween(planned.start_at, planned.end_at) > 24) return undefined;
  return findDayAfter(start, end_time);
}

function findDayAfter(start: { day: string; time: string }, end_time: string): string | undefined {
  if (!isTime(start.time) || !isTime(end_time)) return undefined;
  return end_time > start.time ? start.day : addDays(start.day, 1);
}

/** A time this close to the planned start belongs to another day. */
const NEAR_HOURS = 6;

/**
 * The day of a start (`HH:mm`), which may be on the other side of midnight from the plan. Undefined if it does not
 * change.
 */
function findStartDay({ start_at, end_at }: Planned, start_time: string): string | undefined {
  if (hoursBetween(start_at, end_at) > 24 || !isTime(start_time)) return undefined;
  const planned = toLondonDay(start_at);
  return [planned, addDays(planned, -1), addDays(planned, 1)].find(
    (day) => Math.abs(hoursBetween(start_at, londonInstant(day, start_time))) < NEAR_HOURS,
  );
}

/** The days that follow from a typed start: its own and, if that changed, the end's. Absent if they do not change. */
export function findDays(
  planned: Planned,
  times: { start_day: string; end_day: string; end_time: string },
  start_time: string,
): { start_day?: string; end_day?: string } {
  const start_day = findStartDay(planned, start_time);
  if (!start_day || start_day === times.start_day) return {};
  const isOfDays = daysBetween(times.start_day, times.end_day) > 1;
  const end_day = isOfDays ? undefined : findDayAfter({ day: start_day, time: start_time }, times.end_time);
  return { start_day, ...(end_day ? { end_day } : {}) };
}
