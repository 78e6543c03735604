/** The part of the appointment form that makes a series, and its way to the contract. */
import { z } from 'zod';
import type { SeriesDate } from '#contract/appointments/appointment-previews.ts';
import { MAX_REPEATS, type Repeat } from '#contract/appointments/appointment-series.ts';
import { findWeekday } from '#contract/core/dates.ts';
import { IsoDate, Ref } from '#contract/core/shapes.ts';

/** The choice for one date instead of what goes for all. */
const DateChoice = z.object({
  date: z.string(),
  /** Undefined where only the date is left out. */
  carers: z.array(Ref).optional(),
  is_left_out: z.boolean(),
});
export type DateChoice = z.infer<typeof DateChoice>;

/** Those carers for that date; nothing is chosen where they are the usual ones. */
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

/** The choices for dates that are skipped as bank holidays: kept, and counted again once those are booked. */
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
  /** None: the first date's own. */
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

/** The days of the week that are ticked; the first date's own where nobody has ticked any. */
export function tickedWeekdays({ weekdays, date }: Pick<Asked, 'weekdays' | 'date'>): number[] {
  if (weekdays.length > 0) return weekdays;
  return IsoDate.safeParse(date).success ? [findWeekday(date)] : [];
}

/** As the contract takes it; undefined for a single appointment, and while it cannot be read. */
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
