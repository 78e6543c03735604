import { formatDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';

/** The facts of a visit that may appear on a lock screen. */
export interface VisitFacts {
  /** The young person's name. Null if the recipient may not know it. */
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

/** `Tue 24/11/2026 16:00`. */
export const describeTime = (instant: string): string =>
  `${formatDay(toLondonDay(instant))} ${toLondonTime(instant)}`;

/** `A.T., Ashdown, Tue 24/11/2026 16:00`. */
export const describeVisit = ({ name, area, start_at }: VisitFacts): string =>
  [name && writeInitials(name), area, describeTime(start_at)].filter(Boolean).join(', ');

/** The same with the full name, for use inside the application. */
export const describeForRecipient = ({ name, ...facts }: VisitFacts): string =>
  [name, describeVisit({ ...facts, name: null })].filter(Boolean).join(', ');
