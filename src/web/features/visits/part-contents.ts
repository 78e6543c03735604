/** The content of each part of a visit while it is written, and its conversion to and from the contract. */

import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import {
  hoursBetween,
  isOnTheClock,
  londonInstantAs,
  SKIPPED_TIME,
  secondOfTwo,
  toLondonDay,
  toLondonTime,
} from '#contract/core/dates.ts';
import { readMiles, readPounds, readWhole } from '#contract/core/decimals.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { describeDayAhead, describeInstantAhead } from '#contract/core/not-ahead.ts';
import { IsoDate, TimeOfDay } from '#contract/core/shapes.ts';
import { createExtraInfo, type ExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { createExpense, type Expense, type ExpenseReason } from '#contract/visits/expenses.ts';
import { createMileage, type Mileage, Vehicle } from '#contract/visits/mileages.ts';
import { submitTimesheet, type Timesheet } from '#contract/visits/timesheets.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { Photo } from '#web/device/photo.ts';
import { beginTimes, type Said } from '#web/features/visits/attendance/begin-times.ts';

/** As typed: days `yyyy-MM-dd`, times `HH:mm` in London. */
export interface TimesContent {
  start_date: string;
  start_time: string;
  end_date: string;
  end_time: string;
  /** When the clocks go back and the time occurs twice: that it is the second. */
  second_start?: string | undefined;
  second_end?: string | undefined;
  break_minutes: string;
  sleep_in: boolean;
  notes: string;
}

export interface JourneyContent {
  date: string;
  from_place: string;
  to_place: string;
  /** Decimal, as typed. */
  miles: string;
  vehicle: Vehicle;
  purpose: string;
}

export interface ExpenseContent {
  reason_id: string;
  /** Pounds, as typed. */
  amount: string;
  date: string;
  note: string;
  photos: readonly Photo[];
  /** Receipts on the server to remove. */
  remove_image_ids: readonly string[];
}

export interface ExtraContent {
  text: string;
}

/** The server's record that this would change. Null for a new one. */
export interface Base {
  id: string;
  version: number;
}

export const readBase = ({ id, version }: Base): Base => ({ id, version });

/** The submitted times. Without any, the arrival and departure; without those, the plan. */
export function readTimes(timesheet: Timesheet, attendance?: Said | null): TimesContent {
  const { start_at, end_at } = beginTimes(timesheet, attendance);
  return {
    start_date: toLondonDay(start_at),
    start_time: toLondonTime(start_at),
    end_date: toLondonDay(end_at),
    end_time: toLondonTime(end_at),
    second_start: secondOfTwo(start_at),
    second_end: secondOfTwo(end_at),
    break_minutes: String(timesheet.break_minutes),
    sleep_in: timesheet.sleep_in,
    notes: timesheet.notes ?? '',
  };
}

export function readJourney(mileage: Mileage): JourneyContent {
  const { date, from_place, to_place, miles, vehicle, purpose } = mileage;
  return { date, from_place, to_place, miles, vehicle, purpose: purpose ?? '' };
}

export function readExpense(expense: Expense): ExpenseContent {
  const { reason, amount, date, note } = expense;
  return { reason_id: reason.id, amount, date, note: note ?? '', photos: [], remove_image_ids: [] };
}

export const readExtra = (extra: ExtraInfo | null): ExtraContent => ({ text: extra?.text ?? '' });

export const newJourney = (visit: Visit): JourneyContent => ({
  date: visit.appointment.start_date,
  from_place: '',
  to_place: '',
  miles: '',
  vehicle: visit.mileages.at(-1)?.vehicle ?? 'CAR_OR_VAN',
  purpose: '',
});

export const newExpense = (visit: Visit): ExpenseContent => ({
  reason_id: '',
  amount: '',
  date: visit.appointment.start_date,
  note: '',
  photos: [],
  remove_image_ids: [],
});

/** Converts typed text to an instant. Undefined until it is a day and time. */
function readInstant(day: string, time: string, known: string | undefined): string | undefined {
  const isWhole = IsoDate.safeParse(day).success && TimeOfDay.safeParse(time).success;
  return isWhole ? londonInstantAs(day, time, known) : undefined;
}

export const readStart = ({ start_date, start_time, second_start }: TimesContent) =>
  readInstant(start_date, start_time, second_start);
export const readEnd = ({ end_date, end_time, second_end }: TimesContent) =>
  readInstant(end_date, end_time, second_end);

/** The second instant of a time that occurs twice, in the night in which the clocks go back. */
export function findSecond(day: string, time: string): string | undefined {
  const first = readInstant(day, time, undefined);
  const second = first && new Date(Date.parse(first) + 3_600_000).toISOString();
  return second && secondOfTwo(second) && toLondonTime(second) === time ? second : undefined;
}

/** The fields of a start or an end, from an instant, rounded down to the minute. */
export function startFrom(instant: string): Partial<TimesContent> {
  return {
    start_date: toLondonDay(instant),
    start_time: toLondonTime(instant),
    second_start: secondOfTwo(instant),
  };
}
export function endFrom(instant: string): Partial<TimesContent> {
  const minute = wholeMinute(instant);
  return { end_date: toLondonDay(minute), end_time: toLondonTime(minute), second_end: secondOfTwo(minute) };
}

const wholeMinute = (instant: string) =>
  new Date(Math.floor(Date.parse(instant) / 60_000) * 60_000).toISOString();

/** Undefined until it is a whole number. Empty means no break. */
export const readBreak = ({ break_minutes }: TimesContent) =>
  break_minutes.trim() === '' ? 0 : readWhole(break_minutes);

/** Builds the request. Only for times without `timesErrors`. */
export function timesRequest(times: TimesContent) {
  return {
    start_at: readStart(times) ?? '',
    end_at: readEnd(times) ?? '',
    break_minutes: readBreak(times) ?? 0,
    sleep_in: times.sleep_in,
    notes: times.notes.trim(),
  };
}

export function journeyRequest({ date, from_place, to_place, miles, vehicle, purpose }: JourneyContent) {
  return { date, from_place, to_place, miles: readMiles(miles) ?? miles, vehicle, purpose: purpose.trim() };
}

export function expenseRequest({ reason_id, amount, date, note }: ExpenseContent) {
  return { reason_id, amount: readPounds(amount) ?? amount, date, note: note.trim() };
}

const ANY_ID = '00000000-0000-4000-8000-000000000000';

export function timesErrors(times: TimesContent, now: Date): FieldError[] {
  const [start, end] = [readStart(times), readEnd(times)];
  const [startDayAhead, endDayAhead] = [times.start_date, times.end_date].map((day) =>
    describeDayAhead(day, now),
  );
  if (!start)
    return [{ path: 'start_time', message: startDayAhead ?? 'Enter when you started, like 16:00.' }];
  if (!end && endDayAhead) return [{ path: 'end_date', message: endDayAhead }];
  if (!end) return [{ path: 'end_time', message: 'Enter when you finished, like 20:00.' }];
  if (!isOnTheClock(times.start_date, times.start_time))
    return [{ path: 'start_time', message: SKIPPED_TIME }];
  if (!isOnTheClock(times.end_date, times.end_time)) return [{ path: 'end_time', message: SKIPPED_TIME }];
  const hours = hoursBetween(start, end);
  if (hours <= 0) return [{ path: 'end_time', message: 'The end must be after the start.' }];
  if (hours > MAX_APPOINTMENT_HOURS)
    return [{ path: 'end_date', message: 'That is more than a week. Check the day.' }];
  const minutes = readBreak(times);
  if (minutes === undefined || minutes < 0)
    return [{ path: 'break_minutes', message: 'Enter the break in whole minutes, like 30.' }];
  if (minutes >= hours * 60)
    return [{ path: 'break_minutes', message: 'The break is longer than the time you worked.' }];
  const ahead = aheadIn(start, end, now);
  if (ahead) return [ahead];
  return readErrors(
    submitTimesheet.body?.safeParse({ appointment_carer_id: ANY_ID, ...timesRequest(times) }),
  );
}

function aheadIn(start: string, end: string, now: Date): FieldError | undefined {
  const startMessage = describeInstantAhead(start, now);
  if (startMessage) return { path: 'start_time', message: startMessage };
  const message = describeInstantAhead(end, now);
  return message ? { path: 'end_time', message } : undefined;
}

/** Whether their only error is that they end in the future. */
export function endAhead(times: TimesContent, now: Date): boolean {
  const end = readEnd(times);
  return (
    end !== undefined && Date.parse(end) > now.getTime() && timesErrors(times, new Date(end)).length === 0
  );
}

export function journeyErrors(journey: JourneyContent, now: Date): FieldError[] {
  return withDayAhead(
    readErrors(createMileage.body?.safeParse({ appointment_carer_id: ANY_ID, ...journeyRequest(journey) })),
    journey.date,
    now,
  );
}

function withDayAhead(errors: FieldError[], date: string, now: Date): FieldError[] {
  const message = describeDayAhead(date, now);
  return message ? [...errors.filter(({ path }) => path !== 'date'), { path: 'date', message }] : errors;
}

export function extraErrors({ text }: ExtraContent): FieldError[] {
  return readErrors(createExtraInfo.body?.safeParse({ appointment_carer_id: ANY_ID, text }));
}

/** @param kept_images receipts that the server already has and that stay */
export function expenseErrors(
  expense: ExpenseContent,
  reasons: readonly ExpenseReason[],
  kept_images: number,
  now: Date,
): FieldError[] {
  const found = readErrors(
    createExpense.body?.safeParse({ appointment_carer_id: ANY_ID, ...expenseRequest(expense) }),
  ).map((error) => ({ ...error, message: expenseWords[error.path] ?? error.message }));
  const errors = withDayAhead(found, expense.date, now);
  const reason = reasons.find(({ id }) => id === expense.reason_id);
  const hasReceipt = expense.photos.length + kept_images > 0;
  if (!reason?.is_receipt_required || hasReceipt) return errors;
  return [...errors, { path: 'photos', message: `${reason.reason} needs a receipt: add a photo of it.` }];
}

const expenseWords: Record<string, string> = {
  reason_id: 'Choose what it was for.',
  date: 'Enter the date, like 24/11/2026.',
};

interface Parsed {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}

/** The contract's own messages, the first for each field. */
function readErrors(parsed: Parsed | undefined): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { path, message } of parsed?.error?.issues ?? []) {
    const name = path.map(String).join('.');
    if (!errors.has(name)) errors.set(name, { path: name, message });
  }
  return [...errors.values()];
}

export const vehicleWords: Record<Vehicle, string> = {
  CAR_OR_VAN: 'Car or van',
  MOTORCYCLE: 'Motorcycle',
  BICYCLE: 'Bicycle',
};

export const vehicles = Vehicle.options;
