import { formatDate } from '#contract/core/dates.ts';
import type { PastRating } from '#contract/reports/ratings.ts';

/** Ratings by one form, the oldest first. */
export interface RatingHistory {
  form: PastRating['form'];
  ratings: readonly PastRating[];
}

/** The form that was rated by last comes first. */
export function groupByForm(ratings: readonly PastRating[]): RatingHistory[] {
  const forms = new Map(ratings.toReversed().map(({ form }) => [form.id, form]));
  return [...forms.values()].map((form) => ({
    form,
    ratings: ratings.filter((rating) => rating.form.id === form.id),
  }));
}

/** "5.5 on 02/06/2027: 2.5 more than the time before, 1.5 less than at first." */
export function describeChange(ratings: readonly PastRating[]): string {
  const [first, before, latest] = [ratings[0], ratings.at(-2), ratings.at(-1)];
  if (!first || !latest) return '';
  const now = `${latest.mean.toFixed(1)} of ${latest.max} on ${formatDate(latest.date)}`;
  if (!before) return `${now}, rated for the first time.`;
  const since = [`${compare(latest.mean, before.mean)} the time before`];
  if (before !== first) since.push(`${compare(latest.mean, first.mean)} at first`);
  return `${now}: ${since.join(', ')}.`;
}

function compare(now: number, then: number): string {
  const change = roundTenth(now - then);
  if (change === 0) return 'the same as';
  return `${Math.abs(change).toFixed(1)} ${change > 0 ? 'more' : 'less'} than`;
}

/** One area of the latest rating; what was not rated then is null. */
export interface AreaChange {
  id: string;
  label: string;
  first: number | null;
  before: number | null;
  latest: number;
}

export function listAreaChanges(ratings: readonly PastRating[]): AreaChange[] {
  const find = (rating: PastRating | undefined, id: string) =>
    rating?.areas.find((area) => area.id === id)?.value ?? null;
  const [first, before] = [ratings[0], ratings.at(-2)];
  return (ratings.at(-1)?.areas ?? []).map(({ id, label, value }) => ({
    ...{ id, label },
    first: find(first, id),
    before: find(before, id),
    latest: value,
  }));
}

/** "+2", "−1", "0"; a dash where it was not rated then. */
export function sayDifference(now: number, then: number | null): string {
  if (then === null) return '–';
  const change = roundTenth(now - then);
  return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}

const roundTenth = (value: number) => Math.round(value * 10) / 10;

/** Where a rating stands on the plot, as shares of its width and height: the day, and the height in five equal bands. */
export function placeOnPlot(ratings: readonly PastRating[]): { rating: PastRating; x: number; y: number }[] {
  const days = ratings.map(({ date }) => Date.parse(date));
  const [start = 0, end = 0] = [days[0], days.at(-1)];
  return ratings.map((rating, index) => ({
    rating,
    x:
      end === start
        ? index / Math.max(1, ratings.length - 1)
        : ((days[index] ?? start) - start) / (end - start),
    // Bands hold whole numbers, so that the scale ends half a point beyond its ends.
    y: (rating.max + 0.5 - rating.mean) / (rating.max - rating.min + 1),
  }));
}
