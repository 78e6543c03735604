/**
 * Claims that the carer must confirm before submitting them (web/features/visits), and that the office sees marked. The
 * cause may be a missing point, a wrong day or a hard day. hand-in.ts checks times left as planned although the report
 * says otherwise. Lists find them in SQL.
 */

/** For one journey, and for one visit. */
export const MAX_USUAL_MILES = 100;

/** How many hours longer than planned a visit may be. */
const MAX_LONGER_HOURS = 4;

/** For one expense. Its reason may have a lower limit. */
export const MAX_USUAL_EXPENSE_POUNDS = 100;

export const isUnusuallyFar = (miles: number | string | undefined): boolean =>
  Number(miles) > MAX_USUAL_MILES;

export const isUnusuallyLong = (hours: number, planned_hours: number): boolean =>
  hours > planned_hours + MAX_LONGER_HOURS;

export const isOverLimit = (pounds: number, limit_pounds: string | null): boolean =>
  limit_pounds !== null && pounds > Number(limit_pounds);

export const isUnusuallyLarge = (pounds: number, limit_pounds: string | null): boolean =>
  pounds > MAX_USUAL_EXPENSE_POUNDS || isOverLimit(pounds, limit_pounds);
