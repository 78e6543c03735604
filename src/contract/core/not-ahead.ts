/**
 * Nothing can be submitted as worked, written or travelled before it has happened. The form and the server give the
 * same messages. The clock is a parameter.
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
 * The message for a day in the future, of any year. Undefined for today, earlier days and text that is not a day. Call
 * it before checking the format, so that somebody who typed 2226 is not told how to write a date.
 */
export function describeDayAhead(day: string, now: Date): string | undefined {
  if (!isDay(day) || day <= todayInLondon(now)) return undefined;
  return `${formatDate(day)} is in the future. Enter today’s date or an earlier one.`;
}

/** The message for an instant in the future. Undefined for now and earlier. */
export function describeInstantAhead(instant: string, now: Date): string | undefined {
  if (Date.parse(instant) <= now.getTime()) return undefined;
  return `${toLondonTime(instant)} is in the future. It is now ${sayMoment(instant, now)}.`;
}

/** Formats `01:16`, with the day if it differs: `Sun 22/11/2026 01:16`. */
function sayMoment(instant: string, now: Date): string {
  const at = now.toISOString();
  const time = toLondonTime(at);
  return toLondonDay(instant) === toLondonDay(at) ? time : `${formatDay(toLondonDay(at))} ${time}`;
}

/**
 * The message for a day and an optional time in the future. A time that October repeats counts as the first of the two.
 */
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
