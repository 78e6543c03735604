/**
 * Days, times and instants. Only this file knows Europe/London.
 *
 * A day is `yyyy-MM-dd` in London, a time of day `HH:mm`, an instant ISO 8601 with `Z`. People see dd/mm/yyyy. Weeks
 * start on Monday.
 */

export const LONDON = 'Europe/London';

/** The only global of browser and server that the contract calls. */
declare const console: { warn(text: string): void };

const DATE_PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Formats a date string for people: `24/11/2026`. An instant becomes its day in London. Text that is not
 * year-month-day, with or without a time, is returned unchanged. An impossible day or time gives empty text.
 */
export function formatDate(value: string | null | undefined): string {
  if (!value) return '';
  if (!DATE_PATTERN.test(value)) return value;
  const [, year = '', month = '', day = ''] = DATE_PATTERN.exec(londonDay(value) ?? '') ?? [];
  const inRange = Number(year) >= 1000 && within(month, 12) && within(day, 31);
  return inRange ? `${day}/${month}/${year}` : nothingShown();
}

const within = (part: string, most: number) => Number(part) >= 1 && Number(part) <= most;

/** An invalid date string gives empty text and a console warning. */
function nothingShown(): string {
  console.warn('Invalid date string');
  return '';
}

/** `yyyy-MM-dd` from a date string with or without time. Throws "Invalid date format" (DAT-02). */
export function toCallDate(value: string): string {
  const day = londonDay(value);
  if (!day) throw new Error('Invalid date format');
  return day;
}

/** Reads the day of a date string. With an offset the string is an instant, and the day is London's. */
function londonDay(value: string): string | undefined {
  const parts = DATE_PATTERN.exec(value);
  if (!parts) return undefined;
  return parts[4] ? whenValid(() => toLondonDay(value)) : value.slice(0, 10);
}

/** Formats `24/11/2026 16:00` in London. Text that is not a date string is returned unchanged. */
export function formatDateTime(instant: string | null | undefined): string {
  if (!instant) return '';
  if (!DATE_PATTERN.test(instant)) return instant;
  const time = whenValid(() => toLondonTime(instant));
  return time ? `${formatDate(instant)} ${time}` : nothingShown();
}

/** Formats a day after its weekday: `Tue 24/11/2026`. */
export function formatDay(day: string): string {
  const { dayOfWeek } = Temporal.PlainDate.from(day);
  return `${WEEKDAYS[dayOfWeek - 1]} ${formatDate(day)}`;
}

// We do not use the engine's own formatting: it takes milliseconds a day, and engines differ.
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The day in London at an instant. */
export function toLondonDay(instant: string): string {
  return inLondon(instant).toPlainDate().toString();
}

/** The time of day in London at an instant, as `HH:mm`. */
export function toLondonTime(instant: string): string {
  return inLondon(instant).toPlainTime().toString({ smallestUnit: 'minute' });
}

/**
 * Returns the instant of a day and time in London. A time that March skips is read as one hour later. A time that
 * October repeats is read as the first of the two.
 */
export function londonInstant(day: string, time: string): string {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: LONDON, plainTime: time });
  return zoned.toInstant().toString();
}

/** Whether the time exists on that day in London. One hour on the last Sunday in March does not. */
export const isOnTheClock = (day: string, time: string): boolean =>
  toLondonTime(londonInstant(day, time)) === time;

export const SKIPPED_TIME =
  'The clocks go forward then, so this time does not exist on this day. Choose another time.';

/**
 * Like `londonInstant`, but returns `known` if it already has this day and time. If October repeats the time and
 * `known` is in the second hour, the result is in the second hour too.
 */
export function londonInstantAs(day: string, time: string, known: string | undefined): string {
  if (known === undefined || toLondonDay(known) !== day) return londonInstant(day, time);
  if (toLondonTime(known) === time) return known;
  return secondOfTwo(known) === undefined ? londonInstant(day, time) : lastLondonInstant(day, time);
}

const lastLondonInstant = (day: string, time: string): string =>
  Temporal.PlainDate.from(day)
    .toPlainDateTime(time)
    .toZonedDateTime(LONDON, { disambiguation: 'later' })
    .toInstant()
    .toString();

/** Returns the instant if October repeats its time and it is the second of the two. Undefined otherwise. */
export function secondOfTwo(instant: string): string | undefined {
  return Date.parse(londonInstant(toLondonDay(instant), toLondonTime(instant))) < startOfMinute(instant)
    ? instant
    : undefined;
}

const startOfMinute = (instant: string) => Math.floor(Date.parse(instant) / 60_000) * 60_000;

/** The instant at which a day begins in London. */
export function startOfLondonDay(day: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(LONDON).toInstant().toString();
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** The calendar month before a day: for any day in November, 1 to 31 October. */
export function monthBefore(day: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return { from: first.subtract({ months: 1 }).toString(), to: first.subtract({ days: 1 }).toString() };
}

/** Formats `October 2026` from a day, or from `2026-10`. */
export const formatMonth = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Formats `October 2026` if two days are the first and last of one month. Undefined otherwise. */
export function nameOfMonth(from: string, to: string): string | undefined {
  const first = Temporal.PlainDate.from(from);
  const isWhole = first.day === 1 && first.with({ day: first.daysInMonth }).toString() === to;
  return isWhole ? formatMonth(from) : undefined;
}

/** The Monday of a week. */
export function findMonday(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** The day of the week: 1 is Monday. */
export function findWeekday(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** The instant some days later or earlier, at the same time of day in London. */
export function moveDays(instant: string, days: number): string {
  return inLondon(instant).add({ days }).toInstant().toString();
}

export function todayInLondon(now: Date = new Date()): string {
  return toLondonDay(now.toISOString());
}

/** The number of days from `a` to `b`. Negative if `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return Temporal.PlainDate.from(a).until(Temporal.PlainDate.from(b)).days;
}

/** The true length in hours, clock changes included (DAT-06): 23:00–07:00 is 7 hours on the last Saturday of March. */
export function hoursBetween(start_at: string, end_at: string): number {
  return (Date.parse(end_at) - Date.parse(start_at)) / 3_600_000;
}

/** Whether a period has begun and is not over. The end is not part of it. `now` is in milliseconds. */
export const isUnderWay = (
  { start_at, end_at }: { start_at: string; end_at: string },
  now: number,
): boolean => Date.parse(start_at) <= now && now < Date.parse(end_at);

/** Age in whole years on a day. */
export function ageOn(dob: string, day: string): number {
  return Temporal.PlainDate.from(dob).until(Temporal.PlainDate.from(day), { largestUnit: 'years' }).years;
}

/** Whether text is a day of the calendar, written `yyyy-MM-dd`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  whenValid(() => Temporal.PlainDate.from(text, { overflow: 'reject' })) !== undefined;

function whenValid<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export function inLondon(instant: string) {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(LONDON);
}
