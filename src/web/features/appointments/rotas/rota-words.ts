import type { CarerAvailability } from '#contract/appointments/available-carers.ts';
import type { RotaAppointment, RotaEntry, RotaKind } from '#contract/appointments/rotas.ts';
import { toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { hoursText } from '#web/features/appointments/appointment-words.ts';

export const KIND_WORDS: Record<RotaKind, string> = {
  available: 'Available',
  unavailable: 'Not available',
  holiday: 'Holiday',
  sickness: 'Off sick',
  training: 'Training',
};

/** For a day on the month's board. */
export const KIND_SHORT: Record<RotaKind, string> = {
  available: 'Free',
  unavailable: 'Off',
  holiday: 'Hol',
  sickness: 'Sick',
  training: 'Train',
};

/** The colour of an entry, and of the whole day behind it. */
export const KIND_LOOKS: Record<RotaKind, string> = {
  available: 'bg-dark-green-tint text-dark-green-ink',
  unavailable: 'bg-neutral-tint text-neutral-ink',
  holiday: 'bg-teal-tint text-teal-ink',
  sickness: 'bg-orange-tint text-orange-ink',
  training: 'bg-yellow-tint text-yellow-ink',
};

/** "Holiday", "Available 22:00–06:00"; on the day after its start, "Available until 06:00". */
export function describeEntry({ kind, date, start_time, end_time }: RotaEntry, day = date): string {
  if (!start_time) return KIND_WORDS[kind];
  return `${KIND_WORDS[kind]} ${day === date ? `${start_time}–${end_time}` : `until ${end_time}`}`;
}

/** "10:00–14:00"; on the day after its start "until 07:00", and "all day" between. */
export function describeTimes(
  { start_at, end_at }: Pick<RotaAppointment, 'start_at' | 'end_at'>,
  day: string,
) {
  const [first, last] = [toLondonDay(start_at), toLondonDay(end_at)];
  if (first === day) return `${toLondonTime(start_at)}–${toLondonTime(end_at)}`;
  return last === day ? `until ${toLondonTime(end_at)}` : 'all day';
}

/** The young person or, without one, the service. "Restricted" if both are closed to the reader. */
export const describeWork = ({ young_person, service_type }: RotaAppointment): string =>
  young_person ?? service_type ?? 'Restricted';

export const ALONE_WORDS = 'One carer, two needed';

/** `Amy Test, Outreach, Croydon`. */
export const describeGap = (appointment: RotaAppointment): string =>
  [describeWork(appointment), appointment.service_type, appointment.place].filter(Boolean).join(', ');

/** `Free. 31 h booked that week`. */
export const describeFree = ({ is_free, reasons, hours_that_week }: CarerAvailability): string =>
  [is_free ? 'Free' : 'Not free', ...reasons, `${hoursText(hours_that_week)} booked that week`].join('. ');
