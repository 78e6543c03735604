/**
 * A series: appointments that were booked together and stay together. How it was asked for is told; the appointments
 * are what counts.
 *
 *   a change of one member, applied to …   'this'       that appointment alone
 *                                          'following'  it and those after it
 *                                          'all'        every one of the series
 *
 * Members that have begun, that a report, times or a claim was handed in for, or that were changed on their own before stay
 * as they are, each with its reason.
 */
import { z } from 'zod';
import { addDays, findMonday, findWeekday } from '#contract/core/dates.ts';
import { Id, IsoDate } from '#contract/core/shapes.ts';

/** Three times a week for a year. */
export const MAX_REPEATS = 160;

export const MAX_CARERS = 6;
const CarerIds = z.array(Id).max(MAX_CARERS, `Choose up to ${MAX_CARERS} carers.`);

/** 1 is Monday, as in ISO 8601. */
const Weekday = z.int().min(1).max(7);

export const BankHolidayRegion = z.enum(['England and Wales', 'Scotland', 'Northern Ireland']);
export type BankHolidayRegion = z.infer<typeof BankHolidayRegion>;

/** If the carer is busy on one date: book nothing, book that date without them, or leave that date out. */
export const OnClash = z.enum(['refuse', 'uncovered', 'leave_out']);
export type OnClash = z.infer<typeof OnClash>;

/** The same time in London on the same weekdays, up to and including `until`, or this many `times`. */
export const Repeat = z
  .strictObject({
    every_weeks: z.int().min(1).max(8),
    /** By default the first appointment's own. */
    weekdays: z.array(Weekday).min(1, 'Choose at least one day of the week.').max(7).optional(),
    until: IsoDate.optional(),
    /** How many are booked. Skipped bank holidays do not count. */
    times: z
      .int()
      .min(1)
      .max(MAX_REPEATS, `You can book up to ${MAX_REPEATS} appointments at once.`)
      .optional(),
    bank_holidays: z.enum(['keep', 'skip']).default('keep'),
    /** The single dates that differ. */
    dates: z
      .array(
        z.strictObject({
          date: IsoDate,
          carer_ids: CarerIds.optional(),
          is_left_out: z.boolean().optional(),
        }),
      )
      .max(MAX_REPEATS)
      .optional(),
    on_clash: OnClash.default('refuse'),
  })
  .refine(({ until, times }) => (until === undefined) !== (times === undefined), {
    path: ['until'],
    error: 'Enter either the last day or the number of times.',
  });
export type Repeat = z.output<typeof Repeat>;

export const ApplyTo = z.enum(['this', 'following', 'all']);
export type ApplyTo = z.infer<typeof ApplyTo>;

/** How a change applies to the rest of the series, and what differs for single appointments. */
export const seriesChange = {
  apply_to: ApplyTo.optional(),
  on_clash: OnClash.optional(),
  dates: z
    .array(
      z.strictObject({
        appointment_id: Id,
        /** The version that was read. An appointment that has changed since stays unchanged. */
        version: z.int().min(1).optional(),
        carer_ids: CarerIds.optional(),
        is_left_out: z.boolean().optional(),
      }),
    )
    .max(MAX_REPEATS)
    .optional(),
};

export const STAY_REASONS = {
  past: 'It has already started.',
  handed_in: 'It has a report, times or a claim.',
  cancelled: 'It is cancelled.',
  not_cancelled: 'It is not cancelled.',
  cancelled_otherwise: 'It was cancelled separately.',
  changed_individually: 'It was changed separately.',
  changed_meanwhile: 'Someone else changed it.',
  left_out: 'You left it out.',
  clash: 'A carer is on another appointment at that time.',
} as const;
type Reason = keyof typeof STAY_REASONS;
export const StayReason = z.enum(Object.keys(STAY_REASONS) as [Reason, ...Reason[]]);
export type StayReason = z.infer<typeof StayReason>;

/** A reported date: booked without a carer, left out, or left unchanged. */
export const ToldDate = z.object({ id: Id.nullable(), start_date: IsoDate, message: z.string() });
export type ToldDate = z.infer<typeof ToldDate>;

/** What happened to the others when a change was applied to a series. */
export const SeriesOutcome = z.object({
  changed_count: z.int(),
  stayed: z.array(ToldDate.extend({ reason: StayReason })),
  clashes: z.array(ToldDate),
});
export type SeriesOutcome = z.infer<typeof SeriesOutcome>;

export const AppointmentSeries = z.object({
  id: Id,
  every_weeks: z.int(),
  weekdays: z.array(Weekday),
  /** The dates of its first and last appointment. */
  start_date: IsoDate,
  end_date: IsoDate,
  /** Without cancelled ones. */
  active_count: z.int(),
  following_count: z.int(),
});
export type AppointmentSeries = z.infer<typeof AppointmentSeries>;

/** The weekdays of its dates, Monday first. */
export const listWeekdays = (dates: readonly { start_date: string }[]): number[] =>
  [...new Set(dates.map(({ start_date }) => findWeekday(start_date)))].sort();

/** The days of a repeat in order, without end. The caller stops. */
export function* repeatDays(
  first: string,
  rule: { every_weeks: number; weekdays?: readonly number[] | undefined },
): Generator<string, never> {
  const weekdays = rule.weekdays?.toSorted() ?? [findWeekday(first)];
  for (let monday = findMonday(first); ; monday = addDays(monday, 7 * rule.every_weeks))
    for (const weekday of weekdays) {
      const day = addDays(monday, weekday - 1);
      if (day >= first) yield day;
    }
}

export interface RepeatDay {
  date: string;
  /** Its name, if it is one. */
  bank_holiday: string | null;
  /** Not booked, because it is a bank holiday and those were to be skipped. */
  is_skipped: boolean;
}

/** The days of a repeat, including skipped ones. It returns at most one more than `MAX_REPEATS`. */
export function planDays(first: string, repeat: Repeat, holidays: ReadonlyMap<string, string>): RepeatDay[] {
  const days: RepeatDay[] = [];
  let count = 0;
  for (const date of repeatDays(first, repeat)) {
    if (repeat.until !== undefined && date > repeat.until) break;
    const bank_holiday = holidays.get(date) ?? null;
    const is_skipped = bank_holiday !== null && repeat.bank_holidays === 'skip';
    days.push({ date, bank_holiday, is_skipped });
    if (!is_skipped) count += 1;
    if (count === repeat.times || count > MAX_REPEATS) break;
  }
  return days;
}
