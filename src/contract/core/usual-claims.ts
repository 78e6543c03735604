/**
 * Claims beyond these are asked about before they are handed in, and marked wherever the office looks at them: a point is
 * missing, a day is wrong, or it was a hard day.
 */

/** Of one journey, and of one visit. */
export const MAX_USUAL_MILES = 100;

/** Of one expense. */
export const MAX_USUAL_EXPENSE_POUNDS = 100;

/** The times of a visit, longer than planned by so much. */
export const MAX_LONGER_HOURS = 4;
