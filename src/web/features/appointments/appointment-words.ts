import type { Appointment } from '#contract/appointments.ts';
import { dayOf, daysBetween, formatDate, formatShortDay, hoursBetween, timeOf } from '#contract/dates.ts';
import { RESTRICTED } from '#web/features/young-persons/YoungPersonCell.tsx';

type When = Pick<Appointment, 'start_at' | 'end_at'>;

/** `16:00–20:00`; where it ends on another day, that day is said: `22:00–07:00 Wed 25 Nov`. */
export function timesText({ start_at, end_at }: When): string {
  const times = `${timeOf(start_at)}–${timeOf(end_at)}`;
  return dayOf(start_at) === dayOf(end_at) ? times : `${times} ${formatShortDay(dayOf(end_at))}`;
}

/** `Tue 24 Nov 16:00–20:00`. */
export const whenText = (when: When) => `${formatShortDay(dayOf(when.start_at))} ${timesText(when)}`;

/** `24/11/2026 22:00–07:00 +1`: as short as a table needs it, the days after the first counted. */
export function dateAndTimes({ start_at, end_at }: When): string {
  const days = daysBetween(dayOf(start_at), dayOf(end_at));
  const times = `${timeOf(start_at)}–${timeOf(end_at)}`;
  return `${formatDate(dayOf(start_at))} ${times}${days > 0 ? ` +${days}` : ''}`;
}

/** `4 h`, `7 h 30 min`: true hours, whatever the clocks do (DAT-06). */
export function lengthText({ start_at, end_at }: When): string {
  const minutes = Math.round(hoursBetween(start_at, end_at) * 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Whose appointment it is, in the fewest words. */
export const whoText = (appointment: Pick<Appointment, 'young_person' | 'is_restricted' | 'client'>) =>
  appointment.young_person?.name ?? (appointment.is_restricted ? RESTRICTED : appointment.client.name);

export const carersText = (appointment: Pick<Appointment, 'carers'>) =>
  appointment.carers.map(({ carer_name }) => carer_name).join(', ');

/** Names one appointment to those who listen. */
export const labelOf = (appointment: Appointment) => `${whoText(appointment)}, ${dateAndTimes(appointment)}`;

/** A maps search for the place. The person presses it; nothing is sent before. */
export const directionsTo = (place: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;

export const appointmentHref = (id: string) => `/dashboard/appointments/${id}`;

/** Where a carer finishes their part of it: report, times, miles, expenses. Undefined for who is not on it. */
export function visitHref({ carers }: Pick<Appointment, 'carers'>, carer_id: string): string | undefined {
  const assignment = carers.find(({ carer }) => carer.id === carer_id);
  return assignment && `/dashboard/visits/${assignment.id}`;
}
