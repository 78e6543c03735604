/**
 * Claims that are asked about before they are handed in (web/features/visits), and marked wherever the office looks at them: a point
 * is missing, a day is wrong, or it was a hard day. Times as planned beside a report that says otherwise are judged in hand-in.ts.
 * Lists read large expenses in SQL (visits.unusual-claims.sql).
 */

/** Of one journey, and of one visit. */
const MAX_USUAL_MILES = 100;

/** The times of a visit, longer than planned by so much. */
const MAX_LONGER_HOURS = 4;

/** Of one expense; the limit of its reason may be less. */
export const MAX_USUAL_EXPENSE_POUNDS = 100;

export const isUnusuallyFar = (miles: number | string | undefined): boolean =>
  Number(miles) > MAX_USUAL_MILES;

export const isUnusuallyLong = (hours: number, planned_hours: number): boolean =>
  hours > planned_hours + MAX_LONGER_HOURS;

export const isOverLimit = (pounds: number, limit_pounds: string | null): boolean =>
  limit_pounds !== null && pounds > Number(limit_pounds);

export const isUnusuallyLarge = (pounds: number, limit_pounds: string | null): boolean =>
  pounds > MAX_USUAL_EXPENSE_POUNDS || isOverLimit(pounds, limit_pounds);
