import { formatDate, londonInstantAs, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { readWhole } from '#contract/core/decimals.ts';
import { describeDayAhead, describeInstantAhead } from '#contract/core/not-ahead.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import type { Timesheet } from '#contract/visits/timesheets.ts';
import { beginTimes, type Said } from '#web/features/visits/attendance/begin-times.ts';
import { describeLongTimes } from '#web/features/visits/timesheets/long-times.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import { isSame } from '#web/writing/is-same.ts';

export interface Values {
  /** Times are required. A colleague may waive them while the dialog is open. */
  is_required: boolean;
  start_day: string;
  start_time: string;
  end_day: string;
  end_time: string;
  break_minutes: string;
  sleep_in: boolean;
  notes: string;
  /** Why the office changes submitted times. */
  reason: string;
}

/** Prefilled from the submitted times, the arrival and departure, or the plan (TIM-02). */
export function readValues(timesheet: Timesheet, attendance?: Said | null): Values {
  const { start_at, end_at } = beginTimes(timesheet, attendance);
  return {
    is_required: timesheet.status !== 'not required',
    start_day: toLondonDay(start_at),
    start_time: toLondonTime(start_at),
    end_day: toLondonDay(end_at),
    end_time: toLondonTime(end_at),
    break_minutes: String(timesheet.break_minutes),
    sleep_in: timesheet.sleep_in,
    notes: timesheet.notes ?? '',
    reason: '',
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isMinutes = (text: string) => (readWhole(text) ?? -1) >= 0;
const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text);

export type Errors = Partial<Record<'start_at' | 'end_at' | 'break_minutes' | 'notes' | 'reason', string>>;

/** The two instants, each undefined while invalid. A time that occurs twice in October stays the one it was. */
export function listInstants(values: Values, { planned, start_at, end_at }: Timesheet) {
  const at = (day: string, time: string, known: string) =>
    isDay(day) && isTime(time) ? londonInstantAs(day, time, known) : undefined;
  return {
    start_at: at(values.start_day, values.start_time, start_at ?? planned.start_at),
    end_at: at(values.end_day, values.end_time, end_at ?? planned.end_at),
  };
}

const TIMES = ['start_day', 'start_time', 'end_day', 'end_time', 'break_minutes', 'sleep_in'] as const;

/** The office changes submitted times: it needs a reason, and the carer is told. */
const isUnexplained = (values: Values, timesheet: Timesheet, role: SignedInRole) =>
  role === 'admin' &&
  timesheet.status === 'submitted' &&
  !values.reason.trim() &&
  TIMES.some((name) => values[name] !== readValues(timesheet)[name]);

interface Situation {
  timesheet: Timesheet;
  role: SignedInRole;
  now: Date;
}

export function errorsIn(values: Values, { timesheet, role, now }: Situation): Errors {
  const { start_at, end_at } = listInstants(values, timesheet);
  const wrong = (day: string, instant: string | undefined) =>
    describeDayAhead(day, now) ?? (instant ? describeInstantAhead(instant, now) : 'Enter a date and a time.');
  const [start, end] = [wrong(values.start_day, start_at), wrong(values.end_day, end_at)];
  return {
    ...(start ? { start_at: start } : {}),
    ...(end ? { end_at: end } : {}),
    ...(isMinutes(values.break_minutes)
      ? {}
      : { break_minutes: 'Enter the break in whole minutes. Enter 0 for no break.' }),
    ...(isUnexplained(values, timesheet, role)
      ? { reason: 'Enter a reason for the change. The carer will see it.' }
      : {}),
  };
}

/**
 * Says that times are hours longer than planned, if they were not submitted like that already. Undefined if they are
 * usual.
 */
export function findLongTimes(values: Values, timesheet: Timesheet): string | undefined {
  const { start_at, end_at } = listInstants(values, timesheet);
  if (!start_at || !end_at) return undefined;
  const isHandedIn = isAt(start_at, timesheet.start_at) && isAt(end_at, timesheet.end_at);
  const long = isHandedIn ? undefined : describeLongTimes({ start_at, end_at }, timesheet.planned);
  return long && `They are ${long}`;
}

const isAt = (instant: string, other: string | null) => Date.parse(instant) === Date.parse(other ?? '');

const ERROR_OF: Record<string, string> = {
  start_day: 'start_at',
  start_time: 'start_at',
  end_day: 'end_at',
  end_time: 'end_at',
};

export function withoutThose(errors: Errors, fields: readonly string[]): Errors {
  const over = fields.map((field) => ERROR_OF[field] ?? field);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !over.includes(field)));
}

/** The user's own version, whose response was lost the last time. */
export const isHandedInAs = (mine: Values, current: Timesheet) =>
  current.status === 'submitted' && isSame(readValues(current), { ...mine, reason: '' });

/** Carers cannot submit times that the office has waived. */
export const isRefused = ({ status }: Pick<Timesheet, 'status'>, role: SignedInRole) =>
  role === 'carer' && status === 'not required';

export const compared: ComparedField<Values>[] = [
  {
    name: 'is_required',
    label: 'Times are',
    words: ({ is_required }) => (is_required ? 'Required and submitted' : 'Not required'),
  },
  {
    name: 'start_day',
    with: ['start_time'],
    label: 'Start',
    words: ({ start_day, start_time }) => `${formatDate(start_day)} ${start_time}`,
  },
  {
    name: 'end_day',
    with: ['end_time'],
    label: 'End',
    words: ({ end_day, end_time }) => `${formatDate(end_day)} ${end_time}`,
  },
  { name: 'break_minutes', label: 'Unpaid break', words: ({ break_minutes }) => `${break_minutes} minutes` },
  { name: 'sleep_in', label: 'Sleep-in', words: ({ sleep_in }) => (sleep_in ? 'Yes' : 'No') },
  { name: 'notes', label: 'Notes', words: ({ notes }) => notes },
];
