import { inLondon, LONDON, londonInstant, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

/** Events of a calendar in London's time, so that they stand still when the clocks change. */

/** The rule since 1996: an hour ahead from the last Sunday in March to the last in October, changed at one o'clock UTC. */
export const LONDON_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${LONDON}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:BST',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19960331T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:GMT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** Times of an event. In the hour that comes twice in October, calendars read the first: an event at the second is in UTC. */
export function inLondonTimes({ start_at, end_at }: { start_at: string; end_at: string }) {
  if ([start_at, end_at].some(isSecondOfTwo)) return { start: new Date(start_at), end: new Date(end_at) };
  return { start: inLondon(start_at), end: inLondon(end_at), timezone: LONDON };
}

const isSecondOfTwo = (instant: string): boolean =>
  Date.parse(londonInstant(toLondonDay(instant), toLondonTime(instant))) !==
  Math.floor(Date.parse(instant) / 60_000) * 60_000;
