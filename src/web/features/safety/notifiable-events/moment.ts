import { formatDate, londonInstant, todayInLondon, toLondonTime } from '#contract/core/dates.ts';
import { describeMomentAhead } from '#contract/core/not-ahead.ts';
import { TimeOfDay } from '#contract/core/shapes.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import { isSame } from '#web/writing/is-same.ts';

/** A date and a time as typed. */
export interface Moment {
  date: string;
  time: string;
}

export const makeMoment = (now: Date): Moment => ({
  date: todayInLondon(now),
  time: toLondonTime(now.toISOString()),
});

/** Today, with the time still to be entered. */
export const blankMoment = (now: Date): Moment => ({ date: todayInLondon(now), time: '' });

/**
 * A moment from a saved copy. The day that the form began with goes once it is another day, and its time with it: an old moment
 * would be sent unseen. A day that was typed stays.
 * @param upon the values that the form began with (`useFormCopy`)
 */
export function momentAgain(typed: Moment, upon: unknown, now: Date, otherwise = makeMoment(now)): Moment {
  const begun = (upon as Partial<Record<'moment', Moment>> | undefined)?.moment;
  return typed.date === todayInLondon(now) || (begun && typed.date !== begun.date) ? typed : otherwise;
}

/** The same for a whole form. */
export const withMomentOfToday = <Values extends { moment: Moment }>(
  found: Values,
  upon: unknown,
  now: Date,
): Values => ({ ...found, moment: momentAgain(found.moment, upon, now) });

/** The typed instant, or what is wrong with it. It is never in the future. */
export function readMoment({ date, time }: Moment, now: Date): { at: string } | { problem: string } {
  const isTyped = /^\d{4}-\d{2}-\d{2}$/.test(date) && TimeOfDay.safeParse(time).success;
  if (!isTyped) return { problem: 'Enter the day and the time.' };
  const ahead = describeMomentAhead(date, time, now);
  return ahead ? { problem: ahead.message } : { at: londonInstant(date, time) };
}

/** What is wrong with a moment. */
export function findMomentProblem(moment: Moment, now: Date): string | undefined {
  const read = readMoment(moment, now);
  return 'problem' in read ? read.problem : undefined;
}

/** The instant, or '' while it is invalid. */
export function findInstant(moment: Moment, now: Date): string {
  const read = readMoment(moment, now);
  return 'at' in read ? read.at : '';
}

/** The same for a recorded instant. A field holds minutes, so an unchanged time keeps its seconds. */
export const findCorrectedInstant = (moment: Moment, recorded_at: string, now: Date): string =>
  isSame(moment, makeMoment(new Date(recorded_at))) ? recorded_at : findInstant(moment, now);

export const COMPARED_MOMENT: ComparedField<{ moment: Moment }> = {
  name: 'moment',
  label: 'When',
  words: ({ moment: { date, time } }) => `${formatDate(date)} ${time}`,
};
