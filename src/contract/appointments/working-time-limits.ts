/**
 * The limits of the Working Time Regulations 1998 that we check. In the database they are in
 * appointments.working-time.sql.
 */

/** Hours of rest between two days of work. */
export const REST_HOURS = 11;
/** The longest work in one day, so that the rest fits into the same 24 hours. */
export const DAY_HOURS = 24 - REST_HOURS;
/** Weekly hours above which the carer must agree in writing. */
export const WEEK_HOURS = 48;

/** A piece of work. Instants in milliseconds. */
export interface Work {
  from: number;
  to: number;
  /** The day in London on which it starts. */
  day: string;
}

const HOUR = 3_600_000;

/** Hours between two pieces of work. Negative if they overlap. */
export const restBetween = (a: Pick<Work, 'from' | 'to'>, b: Pick<Work, 'from' | 'to'>): number =>
  Math.max(a.from - b.to, b.from - a.to) / HOUR;

/**
 * Whether two pieces of work leave too little rest. They do if less than REST_HOURS are between them and either they
 * start on different days in London, or together they last longer than DAY_HOURS. Work on one day counts as one day's
 * work with breaks, as long as its 24 hours have room for the rest.
 */
export function leaveTooLittleRest(a: Work, b: Work): boolean {
  if (restBetween(a, b) >= REST_HOURS) return false;
  // The day is compared last, because London's time is slow to compute.
  return a.to - a.from + b.to - b.from > DAY_HOURS * HOUR || a.day !== b.day;
}

/**
 * Finds work that starts too soon after other work, in order of start. Between two days it reports only the first work
 * of the later one.
 */
export function findShortRests<W extends Work>(works: readonly W[]): { before: W; next: W; hours: number }[] {
  return works.flatMap((next, place) => {
    const before = works
      .slice(0, place)
      .findLast(
        (other, its) => leaveTooLittleRest(other, next) && (its === place - 1 || other.day === next.day),
      );
    return before ? [{ before, next, hours: restBetween(before, next) }] : [];
  });
}
