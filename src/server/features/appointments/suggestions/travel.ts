/** Travel between two pieces of work, estimated: the straight line between their districts, at the agency's minutes for a mile. */
import { MAX_TRAVEL_MINUTES } from '#contract/appointments/suggestion-weights.ts';
import { toLondonTime } from '#contract/core/dates.ts';
import { measureMiles } from '#server/data/postcode-districts.ts';

const MINUTE = 60_000;
/** Two appointments of a day are never further apart than this, to be worth counting. */
const MAX_MILES = 30;

/** Hours around a piece of work beyond which no other is too far away. */
export const TRAVEL_HOURS = (MAX_MILES * MAX_TRAVEL_MINUTES) / 60;

/** A piece of work, in milliseconds. */
export interface Stop {
  from: number;
  to: number;
  district: string | null;
}

export interface ShortJourney {
  other: Stop;
  is_before: boolean;
  miles: number;
  /** It takes so many, by the estimate. */
  minutes: number;
  /** The minutes between the two. */
  between: number;
}

/** The journey with the least time of all that have too little; undefined where none is short or nobody knows where it is. */
export function findShortJourney(
  at: Stop,
  others: readonly Stop[],
  minutesPerMile: number,
): ShortJourney | undefined {
  if (!at.district || minutesPerMile === 0) return undefined;
  const { district } = at;
  const short = others.flatMap((other) => {
    const is_before = other.to <= at.from;
    if ((!is_before && other.from < at.to) || !other.district) return [];
    const between = (is_before ? at.from - other.to : other.from - at.to) / MINUTE;
    if (between >= TRAVEL_HOURS * 60) return [];
    const miles = measureMiles(other.district, district) ?? 0;
    const minutes = miles * minutesPerMile;
    return minutes > between ? [{ other, is_before, miles, minutes, between }] : [];
  });
  return short.toSorted((a, b) => a.between - a.minutes - (b.between - b.minutes))[0];
}

export const describeJourney = ({ other, is_before, miles, minutes, between }: ShortJourney): string =>
  `Only ${Math.round(between)} minutes ${is_before ? 'after' : 'before'} ${timesText(other)}, about ${milesText(miles)} away. Travel takes about ${Math.round(minutes)} minutes`;

export const timesText = ({ from, to }: { from: number; to: number }): string =>
  [from, to].map((instant) => toLondonTime(new Date(instant).toISOString())).join('–');

export function milesText(miles: number): string {
  const rounded = Math.max(1, Math.round(miles));
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`;
}

/** Miles from which on nobody lives near. */
export const FAR_MILES = 20;
