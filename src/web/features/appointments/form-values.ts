/** The form values of an appointment, and their conversion to and from the contract. */
import { z } from 'zod';
import { type Appointment, MAX_APPOINTMENT_HOURS, MAX_PLACE } from '#contract/appointments/appointments.ts';
import {
  addDays,
  daysBetween,
  hoursBetween,
  isOnTheClock,
  londonInstant,
  SKIPPED_TIME,
  toLondonDay,
  toLondonTime,
} from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { Id, IsoDate, Line, Ref, Text, TimeOfDay } from '#contract/core/shapes.ts';
import { emptyRepeat, repeatFields, repeatProblems } from '#web/features/appointments/repeat-values.ts';

const choice = (words: string) => z.string().refine((id) => Id.safeParse(id).success, words);
const day = (words: string) => z.string().refine((text) => IsoDate.safeParse(text).success, words);
const time = (words: string) => z.string().refine((text) => TimeOfDay.safeParse(text).success, words);

export const FormValues = z
  .object({
    client_id: choice('Choose a client.'),
    young_person_id: z.string(),
    service_type_id: choice('Choose a service.'),
    date: day('Enter the date, like 24/11/2026.'),
    start_time: time('Enter the start time, like 16:00.'),
    end_time: time('Enter the end time, like 20:00.'),
    /** Only set if it ends later than the first night. Otherwise it follows from the times. */
    end_date: z.string(),
    carers: z.array(Ref).max(6, 'Choose up to 6 carers.'),
    place: Line(MAX_PLACE),
    notes: Text(4000),
    ...repeatFields,
  })
  .superRefine((values, context) => {
    const wrong = (path: keyof typeof values, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const period = readPeriod(values);
    if (values.end_date && !IsoDate.safeParse(values.end_date).success)
      wrong('end_date', 'Enter the date, like 24/11/2026.');
    else if (period) {
      if (!isOnTheClock(values.date, values.start_time)) wrong('start_time', SKIPPED_TIME);
      if (!isOnTheClock(readLastDay(values, period.end_at), values.end_time)) wrong('end_time', SKIPPED_TIME);
      const hours = hoursBetween(period.start_at, period.end_at);
      if (hours <= 0) wrong('end_time', 'The end must be after the start.');
      if (hours > MAX_APPOINTMENT_HOURS)
        wrong('end_date', `An appointment can last up to ${MAX_APPOINTMENT_HOURS / 24} days.`);
    }
    for (const { path, message } of repeatProblems(values)) wrong(path, message);
  });
export type FormValues = z.infer<typeof FormValues>;

export const emptyValues: FormValues = {
  client_id: '',
  young_person_id: '',
  service_type_id: '',
  date: '',
  start_time: '',
  end_time: '',
  end_date: '',
  carers: [],
  place: '',
  notes: '',
  ...emptyRepeat,
};

const shapes: Record<string, z.ZodType> = {
  ...FormValues.shape,
  ...{ client_id: z.string(), service_type_id: z.string(), place: z.string(), notes: z.string() },
  ...{ date: z.string(), start_time: z.string(), end_time: z.string() },
};

/** Reads a saved draft. Missing values, and those that no longer fit the form, fall back to its start. */
export function readDraft(start: FormValues, content: Record<string, unknown>): FormValues {
  const known = Object.keys(emptyValues).filter((name) => shapes[name]?.safeParse(content[name]).success);
  return { ...start, ...Object.fromEntries(known.map((name) => [name, content[name]])) };
}

type When = Pick<FormValues, 'date' | 'start_time' | 'end_time' | 'end_date'>;

/** The start and end. Undefined while either is invalid. An end that is not after the start is on the next day. */
export function readPeriod(when: When): { start_at: string; end_at: string } | undefined {
  const isReadable =
    IsoDate.safeParse(when.date).success &&
    TimeOfDay.safeParse(when.start_time).success &&
    TimeOfDay.safeParse(when.end_time).success;
  if (!isReadable) return undefined;
  const start_at = londonInstant(when.date, when.start_time);
  if (IsoDate.safeParse(when.end_date).success)
    return { start_at, end_at: londonInstant(when.end_date, when.end_time) };
  const end_at = londonInstant(when.date, when.end_time);
  if (Date.parse(end_at) > Date.parse(start_at)) return { start_at, end_at };
  return { start_at, end_at: londonInstant(addDays(when.date, 1), when.end_time) };
}

/** The day of its `end_time`. On a day that skips that hour, the end itself is an hour later. */
const readLastDay = (when: When, end_at: string): string => when.end_date || toLondonDay(end_at);

export function readValues(appointment: Appointment): FormValues {
  const { start_at, end_at } = appointment;
  const [first, last] = [toLondonDay(start_at), toLondonDay(end_at)];
  const tellsItself =
    first === last || (daysBetween(first, last) === 1 && toLondonTime(end_at) <= toLondonTime(start_at));
  return {
    ...emptyValues,
    client_id: appointment.client.id,
    young_person_id: appointment.young_person?.id ?? '',
    service_type_id: appointment.service_type.id,
    date: first,
    start_time: toLondonTime(start_at),
    end_time: toLondonTime(end_at),
    end_date: tellsItself ? '' : last,
    carers: appointment.carers.map(({ carer }) => carer),
    place: appointment.place ?? '',
    notes: appointment.notes ?? '',
  };
}

/** The body of the call. Only for values that passed the form's own check. */
export function toBody(values: FormValues) {
  const period = readPeriod(values);
  if (!period) throw new Error('The form was sent before it was checked.');
  return {
    ...period,
    client_id: values.client_id,
    young_person_id: values.young_person_id || null,
    service_type_id: values.service_type_id,
    carer_ids: values.carers.map(({ id }) => id),
    place: values.place.trim() || null,
    notes: values.notes.trim() || null,
  };
}

const fieldOfPath: Record<string, keyof FormValues> = {
  client_id: 'client_id',
  young_person_id: 'young_person_id',
  service_type_id: 'service_type_id',
  start_at: 'start_time',
  end_at: 'end_time',
  carer_ids: 'carers',
  place: 'place',
  notes: 'notes',
  'repeat.until': 'until',
  'repeat.times': 'times',
  'repeat.every_weeks': 'every_weeks',
  'repeat.weekdays': 'weekdays',
  'repeat.dates': 'dates',
};

/** The form's field for each refused field of the call, or `root` if it has none. */
export function fieldErrors(
  errors: readonly FieldError[],
): { name: keyof FormValues | 'root'; message: string }[] {
  return errors.map(({ path, message }) => ({
    name:
      fieldOfPath[path] ??
      fieldOfPath[path.split('.').slice(0, 2).join('.')] ??
      fieldOfPath[path.split('.')[0] ?? ''] ??
      'root',
    message,
  }));
}
