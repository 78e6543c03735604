import type { AppointmentSeries } from '#contract/appointments/appointment-series.ts';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { CANCELLER_WORDS } from '#contract/appointments/cancellations.ts';
import {
  daysBetween,
  formatDate,
  formatDay,
  hoursBetween,
  isUnderWay,
  toLondonDay,
  toLondonTime,
} from '#contract/core/dates.ts';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { stringifySearch } from '#web/lists/address-search.ts';

type When = Pick<Appointment, 'start_at' | 'end_at'>;

/** `16:00–20:00`, with the day if it ends on another: `22:00–07:00 Wed 25/11/2026`. */
export function timesText({ start_at, end_at }: When): string {
  const times = `${toLondonTime(start_at)}–${toLondonTime(end_at)}`;
  return toLondonDay(start_at) === toLondonDay(end_at) ? times : `${times} ${formatDay(toLondonDay(end_at))}`;
}

/** `Tue 24/11/2026 16:00–20:00`. */
export const whenText = (when: When) => `${formatDay(toLondonDay(when.start_at))} ${timesText(when)}`;

/** `Cancelled by the carer: Ill`, or the reason alone if nobody said who cancelled. */
export const cancellationText = ({ cancelled_by, cancellation_reason }: Appointment) =>
  cancelled_by
    ? `Cancelled by ${CANCELLER_WORDS[cancelled_by]}: ${cancellation_reason}`
    : cancellation_reason;

/** For one that ended a moment ago, on a card of its own. */
export const describeJustOver = (appointment: Appointment) =>
  `Just ended: ${whenText(appointment)}, ${whoText(appointment)}`;

/** `24/11/2026 22:00–07:00 +1`: short enough for a table, with the number of days after the first. */
export function dateAndTimes({ start_at, end_at }: When): string {
  const days = daysBetween(toLondonDay(start_at), toLondonDay(end_at));
  const times = `${toLondonTime(start_at)}–${toLondonTime(end_at)}`;
  return `${formatDate(toLondonDay(start_at))} ${times}${days > 0 ? ` +${days}` : ''}`;
}

/** `4 h`, `7 h 30 min`: elapsed hours (DAT-06). `9 h, clocks go forward` if they differ from the times on the clock. */
export function lengthText(when: When): string {
  return [countHours(when), clockChange(when)].filter(Boolean).join(', ');
}

/** Says why the length differs from the times on the clock: `clocks go back`. Undefined if it does not. */
export function clockChange({ start_at, end_at }: When): string | undefined {
  const differs = hoursOnTheWall({ start_at, end_at }) - hoursBetween(start_at, end_at);
  if (Math.abs(differs) < 0.01) return undefined;
  return differs > 0 ? 'clocks go forward' : 'clocks go back';
}

/** `Clocks go back: 11 h, not 10 h`: for users who work from the times on the clock. Undefined if both are the same. */
export function explainLength(when: When): string | undefined {
  const change = clockChange(when);
  if (!change) return undefined;
  const onTheWall = minutesText(Math.round(hoursOnTheWall(when) * 60));
  return `${change.charAt(0).toUpperCase()}${change.slice(1)}: ${countHours(when)}, not ${onTheWall}`;
}

/** The hours from one clock time to the other, as if no clock had changed between them. */
function hoursOnTheWall({ start_at, end_at }: When): number {
  const [start, end] = [start_at, end_at].map((at) => `${toLondonDay(at)}T${toLondonTime(at)}Z`);
  // Clock times have whole minutes; a stored instant may have seconds.
  const seconds = (Date.parse(end_at) % 60_000) - (Date.parse(start_at) % 60_000);
  return start && end ? (Date.parse(end) - Date.parse(start) + seconds) / 3_600_000 : 0;
}

const countHours = ({ start_at, end_at }: When): string =>
  minutesText(Math.round(hoursBetween(start_at, end_at) * 60));

/** `4 h 10 min`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `13 h 55 min`, for 13.92 hours. */
export function hoursText(hours: number | string): string {
  const minutes = Math.round(Number(hours) * 60);
  return minutes === 0 ? '0 h' : minutesText(minutes);
}

/** Says whether an appointment is under way, on whichever day it started, or comes next. */
export const nowOrNext = (when: When, now: number): 'Now' | 'Next' =>
  isUnderWay(when, now) ? 'Now' : 'Next';

/** Splits into those not yet over, the next first, and those that are over, the newest first. */
export function splitByEnd<T>(items: readonly T[], readWhen: (item: T) => When, now: number) {
  const readStart = (item: T) => Date.parse(readWhen(item).start_at);
  const isOver = (item: T) => Date.parse(readWhen(item).end_at) <= now;
  return {
    coming: items.filter((item) => !isOver(item)).toSorted((a, b) => readStart(a) - readStart(b)),
    over: items.filter(isOver).toSorted((a, b) => readStart(b) - readStart(a)),
  };
}

/** The person or the client of an appointment, in the fewest words. */
export const whoText = (appointment: Pick<Appointment, 'young_person' | 'is_restricted' | 'client'>) =>
  appointment.young_person?.name ?? (appointment.is_restricted ? RESTRICTED : appointment.client.name);

export const carersText = (appointment: Pick<Appointment, 'carers'>) =>
  appointment.carers.map(({ carer_name }) => carer_name).join(', ');

/** Names one appointment for screen readers. */
export const describeLabel = (appointment: Appointment) =>
  `${whoText(appointment)}, ${dateAndTimes(appointment)}`;

/** A link to a maps search for the place. Nothing is sent until the user presses it. */
export const directionsTo = (place: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;

/** The list of one series, with all its days. */
export function seriesHref(series_id: string, rows: readonly Pick<Appointment, 'start_date'>[]): string {
  const days = rows.map(({ start_date }) => start_date).toSorted();
  const query = stringifySearch({ series_id, start_date: days.at(0), end_date: days.at(-1) });
  return `/dashboard/appointments${query}`;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `Every 2 weeks on Monday and Wednesday, 30/11/2026 to 28/12/2026`. */
export function seriesText({ every_weeks, weekdays, start_date, end_date }: AppointmentSeries): string {
  const days = weekdays.map((day) => WEEKDAYS[day - 1] ?? '');
  const list = days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : days.join('');
  const how = list && `${every_weeks === 1 ? 'Every week' : `Every ${every_weeks} weeks`} on ${list}, `;
  return `${how}${formatDate(start_date)} to ${formatDate(end_date)}`;
}

export const appointmentHref = (id: string) => `/dashboard/appointments/${id}`;

/** Its form, scrolled to the carers. */
export const assignHref = (id: string) => `${appointmentHref(id)}/edit#carers`;

/**
 * The page on which a carer completes their part of it: report, times, miles, expenses. Undefined for a carer who is
 * not on it.
 */
export function visitHref(
  { carers }: Pick<Appointment, 'carers'>,
  carer_id: string,
  step?: 'report',
): string | undefined {
  const assignment = carers.find(({ carer }) => carer.id === carer_id);
  return assignment && `/dashboard/visits/${assignment.id}${step ? `?step=${step}` : ''}`;
}
