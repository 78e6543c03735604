/**
 * Days, times and instants. The only place that knows Europe/London.
 *
 * A day is `yyyy-MM-dd` in London, a time of day `HH:mm`, an instant ISO 8601 with `Z`.
 * Shown as dd/mm/yyyy; weeks start on Monday (Specification §1, §9).
 */

export const LONDON = 'Europe/London';

/** The one global of browser and server that the contract calls. */
declare const console: { warn(text: string): void };

const DATE_PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day and, on request, its time as people read them: `24/11/2026`. An instant is shown as London's day. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return '';
  const parts = DATE_PATTERN.exec(value);
  const [year, month, day] = [Number(parts?.[1]), Number(parts?.[2]), Number(parts?.[3])];
  const inRange = year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!parts || !inRange) {
    // Specification §8: an invalid date string gives empty output with a console warning.
    console.warn('Invalid date string');
    return '';
  }
  if (value.endsWith('Z')) return formatDate(dayOf(value));
  return `${parts[3]}/${parts[2]}/${parts[1]}`;
}

/** `yyyy-MM-dd` from a date string with or without time. Throws "Invalid date format" (Specification §5). */
export function toCallDate(value: string): string {
  if (!DATE_PATTERN.test(value)) throw new Error('Invalid date format');
  return value.endsWith('Z') ? dayOf(value) : value.slice(0, 10);
}

/** `24/11/2026 16:00` in London. */
export function formatDateTime(instant: string | null | undefined): string {
  return instant ? `${formatDate(dayOf(instant))} ${timeOf(instant)}` : '';
}

/** `Tue 24 Nov` in London: for lists where the year is plain from the context. */
export function formatShortDay(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
}

/** `Tuesday 24 November 2026`. */
export function formatLongDay(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** London's day of an instant. */
export function dayOf(instant: string): string {
  return inLondon(instant).toPlainDate().toString();
}

/** London's time of day of an instant, `HH:mm`. */
export function timeOf(instant: string): string {
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

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

export function todayInLondon(now: Date = new Date()): string {
  return dayOf(now.toISOString());
}

/** Days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return Temporal.PlainDate.from(a).until(Temporal.PlainDate.from(b)).days;
}

/** True length in hours, clock changes included (DAT-06): 23:00–07:00 is 7 hours on the last Saturday of March. */
export function hoursBetween(start_at: string, end_at: string): number {
  return (Date.parse(end_at) - Date.parse(start_at)) / 3_600_000;
}

/** Age in whole years on a day. */
export function ageOn(dob: string, day: string): number {
  return Temporal.PlainDate.from(dob).until(Temporal.PlainDate.from(day), { largestUnit: 'years' }).years;
}

/** Reads `24/11/2026`, `24.11.26`, `2026-11-24`; undefined when it is no day of the calendar. */
export function parseTypedDate(text: string): string | undefined {
  const uk = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/.exec(text.trim());
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  const [year, month, day] = uk ? [uk[3], uk[2], uk[1]] : iso ? [iso[1], iso[2], iso[3]] : [];
  if (!year || !month || !day) return undefined;
  const fullYear = year.length === 2 ? `20${year}` : year;
  return validDay(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function validDay(day: string): string | undefined {
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}

function inLondon(instant: string) {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(LONDON);
}

/** The instants of a weekly repeat at the same London time, from the first up to and including the day `until`. */
export function repeatWeekly(first: string, every_weeks: number, until: string, most: number): string[] {
  const zoned = inLondon(first);
  const instants: string[] = [];
  for (let count = 0; count < most; count++) {
    const next = zoned.add({ weeks: count * every_weeks });
    if (next.toPlainDate().toString() > until) break;
    instants.push(next.toInstant().toString());
  }
  return instants;
}
