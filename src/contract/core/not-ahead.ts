/**
 * Nothing that lies in the future is handed in as worked, written or travelled. The same sentences while it is typed and
 * when it arrives; the clock is a parameter.
 */
import {
  formatDate,
  formatDay,
  isDay,
  londonInstant,
  todayInLondon,
  toLondonDay,
  toLondonTime,
} from '#contract/core/dates.ts';
import { TimeOfDay } from '#contract/core/shapes.ts';

/**
 * About a day that is not yet, of whatever year; undefined for today and before, and for what is no day. It is asked
 * before the shape of a date is: whoever typed 2226 is not told how a date is written.
 */
export function describeDayAhead(day: string, now: Date): string | undefined {
  if (!isDay(day) || day <= todayInLondon(now)) return undefined;
  return `${formatDate(day)} is in the future. Enter today’s date or an earlier one.`;
}

/** About an instant that is not yet; undefined for now and before. */
export function describeInstantAhead(instant: string, now: Date): string | undefined {
  if (Date.parse(instant) <= now.getTime()) return undefined;
  return `${toLondonTime(instant)} is in the future. It is now ${sayMoment(instant, now)}.`;
}

/** `01:16`, with its day where the instant is of another: `Sun 22/11/2026 01:16`. */
function sayMoment(instant: string, now: Date): string {
  const at = now.toISOString();
  const time = toLondonTime(at);
  return toLondonDay(instant) === toLondonDay(at) ? time : `${formatDay(toLondonDay(at))} ${time}`;
}

/** About a day and, where it is told, a time of day. A time that comes twice in October is the first of the two. */
export function describeMomentAhead(
  day: string,
  time: string | null | undefined,
  now: Date,
): { path: 'date' | 'time'; message: string } | undefined {
  const message = describeDayAhead(day, now);
  if (message) return { path: 'date', message };
  if (!isDay(day) || !TimeOfDay.safeParse(time).success) return undefined;
  const timeMessage = time ? describeInstantAhead(londonInstant(day, time), now) : undefined;
  return timeMessage === undefined ? undefined : { path: 'time', message: timeMessage };
}
