/**
 * Nothing that lies in the future is handed in as worked, written or travelled. The same sentences while it is typed and
 * when it arrives; the clock is a parameter.
 */
import {
  formatDate,
  formatShortDay,
  londonInstant,
  todayInLondon,
  toLondonDay,
  toLondonTime,
} from '#contract/core/dates.ts';

/** About a day that is not yet; undefined for today and before. */
export function describeDayAhead(day: string, now: Date): string | undefined {
  if (day <= todayInLondon(now)) return undefined;
  return `${formatDate(day)} has not come yet. Give today or an earlier day.`;
}

/** About an instant that is not yet; undefined for now and before. */
export function describeInstantAhead(instant: string, now: Date): string | undefined {
  if (Date.parse(instant) <= now.getTime()) return undefined;
  return `It is ${sayMoment(instant, now)} now: ${toLondonTime(instant)} has not come yet.`;
}

/** `01:16`, with its day where the instant is of another: `Sun 22 Nov 01:16`. */
function sayMoment(instant: string, now: Date): string {
  const at = now.toISOString();
  const time = toLondonTime(at);
  return toLondonDay(instant) === toLondonDay(at) ? time : `${formatShortDay(toLondonDay(at))} ${time}`;
}

/** About a day and, where it is told, a time of day. A time that comes twice in October is the first of the two. */
export function describeMomentAhead(
  day: string,
  time: string | null | undefined,
  now: Date,
): { path: 'date' | 'time'; message: string } | undefined {
  const message = describeDayAhead(day, now);
  if (message) return { path: 'date', message };
  const timeMessage = time ? describeInstantAhead(londonInstant(day, time), now) : undefined;
  return timeMessage === undefined ? undefined : { path: 'time', message: timeMessage };
}
