import { londonInstant, todayInLondon, toLondonTime } from '#contract/core/dates.ts';
import { describeMomentAhead } from '#contract/core/not-ahead.ts';
import { TimeOfDay } from '#contract/core/shapes.ts';

/** A day and a time as they are typed. */
export interface Moment {
  date: string;
  time: string;
}

export const makeMoment = (now: Date): Moment => ({
  date: todayInLondon(now),
  time: toLondonTime(now.toISOString()),
});

/** Today, at a time that is still to be said. */
export const blankMoment = (now: Date): Moment => ({ date: todayInLondon(now), time: '' });

/** A moment that was typed before, where it is of today: an old one would be handed in unseen. */
export const momentAgain = (typed: Moment, now: Date, otherwise = makeMoment(now)): Moment =>
  typed.date === todayInLondon(now) ? typed : otherwise;

/** The instant that was typed, or what is wrong with it. It is never later than now. */
export function readMoment({ date, time }: Moment, now: Date): { at: string } | { problem: string } {
  const isTyped = /^\d{4}-\d{2}-\d{2}$/.test(date) && TimeOfDay.safeParse(time).success;
  if (!isTyped) return { problem: 'Give the day and the time.' };
  const ahead = describeMomentAhead(date, time, now);
  return ahead ? { problem: ahead.message } : { at: londonInstant(date, time) };
}
