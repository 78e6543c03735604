/** The Working Time Regulations 1998, as far as plans and hours are judged by them. The database has them in appointments.working-time.sql. */

/** Rest between two days of work, in hours. */
export const REST_HOURS = 11;
/** Longest work of one day, so that the rest still lies within its 24 hours. */
export const DAY_HOURS = 24 - REST_HOURS;
/** Hours of work a week beyond which the carer's written agreement is asked for. */
export const WEEK_HOURS = 48;

/** A piece of work. Instants in milliseconds. */
export interface Work {
  from: number;
  to: number;
  /** London's day on which it begins. */
  day: string;
}

const HOUR = 3_600_000;

/** Hours between two pieces of work; less than none where they overlap. */
export const restBetween = (a: Pick<Work, 'from' | 'to'>, b: Pick<Work, 'from' | 'to'>): number =>
  Math.max(a.from - b.to, b.from - a.to) / HOUR;

/**
 * Two pieces of work leave too little rest when less than REST_HOURS lie between them and they start on different London days, or are
 * together longer than DAY_HOURS: work of one day counts as one day's work with breaks only as long as its 24 hours have room for the rest.
 */
export function leaveTooLittleRest(a: Work, b: Work): boolean {
  if (restBetween(a, b) >= REST_HOURS) return false;
  // The day comes last: London's clock is slow to ask.
  return a.to - a.from + b.to - b.from > DAY_HOURS * HOUR || a.day !== b.day;
}

/**
 * Finds work that begins too soon after other work, in the order of their starts. Between two days it is told of the first work
 * of the later one alone.
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
