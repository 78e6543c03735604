/** A list counts only up to this number, so that it costs the same however many rows there are. */
export const MAX_EXACT_TOTAL = 1_000;

/**
 * How many rows a filter finds. The number is exact up to MAX_EXACT_TOTAL. Above that it is MAX_EXACT_TOTAL, with
 * `total_is_exact: false`.
 */
export interface Total {
  total: number;
  /** Left out if true. */
  total_is_exact?: boolean | undefined;
}

/** @param counted all rows, or at least one more than MAX_EXACT_TOTAL */
export const boundTotal = (counted: number): Total =>
  counted > MAX_EXACT_TOTAL ? { total: MAX_EXACT_TOTAL, total_is_exact: false } : { total: counted };
