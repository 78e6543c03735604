/** A list counts so far and no further, so that it costs the same however many rows there are. */
export const MAX_EXACT_TOTAL = 1_000;

/** How many rows a filter finds: exactly up to MAX_EXACT_TOTAL, beyond it that number and `total_is_exact: false`. */
export interface Total {
  total: number;
  /** Left out where it is true. */
  total_is_exact?: boolean | undefined;
}

/** @param counted all of them, or as many as were counted: one more than MAX_EXACT_TOTAL is enough */
export const boundTotal = (counted: number): Total =>
  counted > MAX_EXACT_TOTAL ? { total: MAX_EXACT_TOTAL, total_is_exact: false } : { total: counted };
