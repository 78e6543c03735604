/**
 * The days of times that are typed around midnight: nobody says the day of a time who came at 21:00 and left at 23:50 instead of
 * 00:30, or came at 00:10 instead of 22:00.
 */
import { addDays, daysBetween, hoursBetween, londonInstant, toLondonDay } from '#contract/core/dates.ts';
import { TimeOfDay } from '#contract/core/shapes.ts';

interface Planned {
  start_at: string;
  end_at: string;
}

const isTime = (typed: string) => TimeOfDay.safeParse(typed).success;

/** The day of an end within a day of its start (`HH:mm`); undefined where it stays as it is. */
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

/** So near to the planned start a time of another day is meant. */
const NEAR_HOURS = 6;

/**
 * The day of a start (`HH:mm`), which may lie on the other side of midnight than the planned; undefined where it stays as it is.
 */
function findStartDay({ start_at, end_at }: Planned, start_time: string): string | undefined {
  if (hoursBetween(start_at, end_at) > 24 || !isTime(start_time)) return undefined;
  const planned = toLondonDay(start_at);
  return [planned, addDays(planned, -1), addDays(planned, 1)].find(
    (day) => Math.abs(hoursBetween(start_at, londonInstant(day, start_time))) < NEAR_HOURS,
  );
}

/** The days that follow from a start that is typed: its own and, where that is another than before, the end's. Absent where they stay. */
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
