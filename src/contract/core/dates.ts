/**
 * Days, times and instants. The only place that knows Europe/London.
 *
 * A day is `yyyy-MM-dd` in London, a time of day `HH:mm`, an instant ISO 8601 with `Z`.
 * Shown as dd/mm/yyyy; weeks start on Monday.
 */

export const LONDON = 'Europe/London';

/** The one global of browser and server that the contract calls. */
declare const console: { warn(text: string): void };

const DATE_PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A date string as people read it: `24/11/2026`. An instant is shown as London's day. Anything but year-month-day, with or
 * without a time, is shown as it stands; a day or time that there cannot be is not shown at all.
 */
export function formatDate(value: string | null | undefined): string {
  if (!value) return '';
  if (!DATE_PATTERN.test(value)) return value;
  const [, year = '', month = '', day = ''] = DATE_PATTERN.exec(londonDay(value) ?? '') ?? [];
  const inRange = Number(year) >= 1000 && within(month, 12) && within(day, 31);
  return inRange ? `${day}/${month}/${year}` : nothingShown();
}

const within = (part: string, most: number) => Number(part) >= 1 && Number(part) <= most;

/** An invalid date string gives empty output with a console warning. */
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

/** The day of a date string; with an offset it is an instant, whose day is London's. */
function londonDay(value: string): string | undefined {
  const parts = DATE_PATTERN.exec(value);
  if (!parts) return undefined;
  return parts[4] ? whenValid(() => toLondonDay(value)) : value.slice(0, 10);
}

/** `24/11/2026 16:00` in London; what is no date string is shown as it stands. */
export function formatDateTime(instant: string | null | undefined): string {
  if (!instant) return '';
  if (!DATE_PATTERN.test(instant)) return instant;
  const time = whenValid(() => toLondonTime(instant));
  return time ? `${formatDate(instant)} ${time}` : nothingShown();
}

/** `Tue 24/11/2026`: a day with its weekday before it. */
export function formatDay(day: string): string {
  const { dayOfWeek } = Temporal.PlainDate.from(day);
  return `${WEEKDAYS[dayOfWeek - 1]} ${formatDate(day)}`;
}

// Written out: the engine's own formatting takes milliseconds a day, and differs between engines.
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

/** London's day of an instant. */
export function toLondonDay(instant: string): string {
  return inLondon(instant).toPlainDate().toString();
}

/** London's time of day of an instant, `HH:mm`. */
export function toLondonTime(instant: string): string {
  return inLondon(instant).toPlainTime().toString({ smallestUnit: 'minute' });
}

/**
 * The instant of a London day and time. A time skipped in March is read as the hour after;
 * a time that comes twice in October is the first of the two.
 */
export function londonInstant(day: string, time: string): string {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: LONDON, plainTime: time });
  return zoned.toInstant().toString();
}

/** Whether that time comes on that London day at all: an hour of the last Sunday in March does not. */
export const isOnTheClock = (day: string, time: string): boolean =>
  toLondonTime(londonInstant(day, time)) === time;

export const SKIPPED_TIME =
  'The clocks go forward then, so this time does not exist on this day. Choose another time.';

/**
 * The same, but `known` where that is this day and time already. Of a time that comes twice in October, it is the second where
 * `known` is such a second too: a time of that hour that is put right stays in it.
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

/** The instant, where its London day and time are those of an earlier one too; undefined for every other. */
export function secondOfTwo(instant: string): string | undefined {
  return Date.parse(londonInstant(toLondonDay(instant), toLondonTime(instant))) < startOfMinute(instant)
    ? instant
    : undefined;
}

const startOfMinute = (instant: string) => Math.floor(Date.parse(instant) / 60_000) * 60_000;

/** The instant at which a London day begins. */
export function startOfLondonDay(day: string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(LONDON).toInstant().toString();
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** The calendar month before a day's: on any day of November, 1 to 31 October. */
export function monthBefore(day: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return { from: first.subtract({ months: 1 }).toString(), to: first.subtract({ days: 1 }).toString() };
}

/** `October 2026` from a day of it, or from `2026-10`. */
export const formatMonth = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** `October 2026` where two days are a calendar month's first and last; undefined for every other two. */
export function nameOfMonth(from: string, to: string): string | undefined {
  const first = Temporal.PlainDate.from(from);
  const isWhole = first.day === 1 && first.with({ day: first.daysInMonth }).toString() === to;
  return isWhole ? formatMonth(from) : undefined;
}

/** The Monday of a day's week. */
export function findMonday(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** The day of the week: 1 is Monday. */
export function findWeekday(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** The instant so many days later, or earlier, at the same time of London's clock. */
export function moveDays(instant: string, days: number): string {
  return inLondon(instant).add({ days }).toInstant().toString();
}

export function todayInLondon(now: Date = new Date()): string {
  return toLondonDay(now.toISOString());
}

/** Days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return Temporal.PlainDate.from(a).until(Temporal.PlainDate.from(b)).days;
}

/** True length in hours, clock changes included (DAT-06): 23:00–07:00 is 7 hours on the last Saturday of March. */
export function hoursBetween(start_at: string, end_at: string): number {
  return (Date.parse(end_at) - Date.parse(start_at)) / 3_600_000;
}

/** Tells whether a period has begun and is not over; its end is no part of it. `now` in milliseconds. */
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
