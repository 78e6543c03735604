/** The part of the appointment form that makes a series, and its conversion to the contract. */
import { z } from 'zod';
import type { SeriesDate } from '#contract/appointments/appointment-previews.ts';
import { MAX_REPEATS, type Repeat } from '#contract/appointments/appointment-series.ts';
import { findWeekday } from '#contract/core/dates.ts';
import { IsoDate, Ref } from '#contract/core/shapes.ts';

/** The choice for one date, which overrides the series. */
const DateChoice = z.object({
  date: z.string(),
  /** Undefined if only the date is left out. */
  carers: z.array(Ref).optional(),
  is_left_out: z.boolean(),
});
export type DateChoice = z.infer<typeof DateChoice>;

/** Sets the carers for that date. No choice is needed if they are the usual ones. */
export function chooseCarers(
  date: string,
  usual: readonly Ref[],
  carers: readonly Ref[],
): DateChoice | undefined {
  const ids = new Set(carers.map(({ id }) => id));
  const isUsual = ids.size === usual.length && usual.every(({ id }) => ids.has(id));
  return isUsual ? undefined : { date, is_left_out: false, carers: [...carers] };
}

export const describeCarers = (carers: readonly Ref[] = []): string =>
  carers.length > 0 ? carers.map(({ name }) => name).join(', ') : 'no carer yet';

/** The choices for dates skipped as bank holidays: they are kept, and apply again if those dates are booked. */
export const listSkippedChoices = (
  dates: readonly Pick<SeriesDate, 'start_date' | 'left_out'>[],
  choices: readonly DateChoice[],
): DateChoice[] =>
  choices.filter(
    (choice) =>
      !choice.is_left_out &&
      dates.some(({ start_date, left_out }) => start_date === choice.date && left_out === 'bank_holiday'),
  );

export const repeatFields = {
  repeats: z.boolean(),
  every_weeks: z.string(),
  /** Empty for the weekday of the first date. */
  weekdays: z.array(z.number()),
  ends: z.enum(['times', 'until']),
  times: z.string(),
  until: z.string(),
  bank_holidays: z.enum(['keep', 'skip']),
  dates: z.array(DateChoice),
};

export type RepeatValues = z.infer<z.ZodObject<typeof repeatFields>>;

export const emptyRepeat: RepeatValues = {
  ...{ repeats: false, every_weeks: '1', weekdays: [], ends: 'times', times: '', until: '' },
  ...{ bank_holidays: 'keep', dates: [] },
};

type Asked = RepeatValues & { date: string };

export function repeatProblems(values: Asked): { path: keyof RepeatValues; message: string }[] {
  if (!values.repeats) return [];
  const problems: { path: keyof RepeatValues; message: string }[] = [];
  if (!/^[1-8]$/.test(values.every_weeks))
    problems.push({ path: 'every_weeks', message: 'Enter a number of weeks from 1 to 8.' });
  if (values.ends === 'times') {
    const times = Number(values.times);
    if (!/^\d{1,4}$/.test(values.times) || times < 1 || times > MAX_REPEATS)
      problems.push({ path: 'times', message: `Enter a number of times from 1 to ${MAX_REPEATS}.` });
  } else if (!IsoDate.safeParse(values.until).success)
    problems.push({ path: 'until', message: 'Enter the last date, like 24/12/2026.' });
  else if (values.until < values.date)
    problems.push({ path: 'until', message: 'The last date must not be before the first appointment.' });
  return problems;
}

/** The ticked weekdays. Default: the weekday of the first date. */
export function tickedWeekdays({ weekdays, date }: Pick<Asked, 'weekdays' | 'date'>): number[] {
  if (weekdays.length > 0) return weekdays;
  return IsoDate.safeParse(date).success ? [findWeekday(date)] : [];
}

/** The repeat for the contract. Undefined for a single appointment, and while it is invalid. */
export function readRepeat(values: Asked): Omit<Repeat, 'on_clash'> | undefined {
  if (!values.repeats || repeatProblems(values).length > 0) return undefined;
  const weekdays = tickedWeekdays(values);
  if (weekdays.length === 0) return undefined;
  return {
    every_weeks: Number(values.every_weeks),
    weekdays,
    ...(values.ends === 'times' ? { times: Number(values.times) } : { until: values.until }),
    bank_holidays: values.bank_holidays,
    dates: values.dates.map(({ date, carers, is_left_out }) => ({
      ...{ date, is_left_out },
      ...(carers ? { carer_ids: carers.map(({ id }) => id) } : {}),
    })),
  };
}
