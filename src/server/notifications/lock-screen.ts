import { formatShortDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

/** The facts of a visit that may stand on a screen which others see. */
export interface VisitFacts {
  /** Of the young person, where the reader may know of them. */
  name: string | null;
  /** The organisation it is for. */
  area: string | null;
  start_at: string;
}

/** `A.T.`. */
export const writeInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.charAt(0).toUpperCase()}.`)
    .join('');

/** `A.T., Ashdown, Tue 24 Nov 16:00`. */
export function describeVisit({ name, area, start_at }: VisitFacts): string {
  const when = `${formatShortDay(toLondonDay(start_at))} ${toLondonTime(start_at)}`;
  return [name && writeInitials(name), area, when].filter(Boolean).join(', ');
}
