import { formatDate } from '#contract/core/dates.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import type { PastRating } from '#contract/reports/ratings.ts';

/** Ratings by one form, the oldest first. */
export interface RatingHistory {
  form: PastRating['form'];
  ratings: readonly PastRating[];
}

/** The form rated last comes first. */
export function groupByForm(ratings: readonly PastRating[]): RatingHistory[] {
  const forms = new Map(ratings.toReversed().map(({ form }) => [form.id, form]));
  return [...forms.values()].map((form) => ({
    form,
    ratings: ratings.filter((rating) => rating.form.id === form.id),
  }));
}

/**
 * "5.5 of 10 on 02/06/2027: 2.5 more than the last time, 1.5 less than on 05/05/2027." A client sees only approved
 * ratings.
 */
export function describeChange(ratings: readonly PastRating[]): string {
  const [first, before, latest] = [ratings[0], ratings.at(-2), ratings.at(-1)];
  if (!first || !latest) return '';
  const now = `${latest.mean.toFixed(1)} of ${latest.max} on ${formatDate(latest.date)}`;
  if (!before) return `${now}, the only rating here.`;
  const since = [
    isSameScale(latest, before)
      ? `${compare(latest.mean, before.mean)} the last time`
      : 'the last rating used a different scale',
  ];
  if (before !== first && isSameScale(latest, first))
    since.push(`${compare(latest.mean, first.mean)} on ${formatDate(first.date)}`);
  return `${now}: ${since.join(', ')}.`;
}

const isSameScale = (one: { min: number; max: number }, other: { min: number; max: number }) =>
  one.min === other.min && one.max === other.max;

function compare(now: number, then: number): string {
  const change = roundTenth(now - then);
  if (change === 0) return 'the same as';
  return `${Math.abs(change).toFixed(1)} ${change > 0 ? 'more' : 'less'} than`;
}

/** One area of the latest rating. Null for a rating that did not include it, or on another scale. */
export interface AreaChange {
  id: string;
  label: string;
  first: number | null;
  before: number | null;
  latest: number;
}

export function listAreaChanges(ratings: readonly PastRating[]): AreaChange[] {
  const [first, before, latest] = [ratings[0], ratings.at(-2), ratings.at(-1)];
  return (latest?.areas ?? []).map((area) => {
    const find = (rating: PastRating | undefined) =>
      rating?.areas.find((other) => other.id === area.id && isSameScale(other, area))?.value ?? null;
    return { id: area.id, label: area.label, first: find(first), before: find(before), latest: area.value };
  });
}

/** "+2", "−1", "0", or a dash if there is nothing to compare with. */
export function sayDifference(now: number, then: number | null): string {
  if (then === null) return '–';
  const change = roundTenth(now - then);
  return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}

const roundTenth = (value: number) => Math.round(value * 10) / 10;

/**
 * A rating's position on the plot, as fractions of its width and height: the day, and the height in five equal bands.
 */
export function placeOnPlot(ratings: readonly PastRating[]): { rating: PastRating; x: number; y: number }[] {
  const days = ratings.map(({ date }) => Date.parse(date));
  const [start = 0, end = 0] = [days[0], days.at(-1)];
  return ratings.map((rating, index) => ({
    rating,
    x:
      end === start
        ? index / Math.max(1, ratings.length - 1)
        : ((days[index] ?? start) - start) / (end - start),
    y: 1 - findHeight(rating),
  }));
}

/** Bands hold whole numbers, so the scale extends half a point beyond its ends. A dot lies in the band of its text. */
function findHeight({ mean, min, max, level }: PastRating): number {
  const [bands, band] = [RiskLevel.options.length, RiskLevel.options.indexOf(level)];
  const share = (mean - min + 0.5) / (max - min + 1);
  return Math.min(Math.max(share, band / bands), (band + 1) / bands);
}
