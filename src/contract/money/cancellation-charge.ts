/**
 * When a late cancellation is charged, and how much. Each price has its own hours and percentages, and starts with the
 * ones below (price-lists.queries.ts sorts them). server/features/money/invoices/cancelled-work.queries.ts decides
 * which cancelled work is charged at all.
 */

/** With less notice than this, this percentage of the price. Sorted by hours. */
export interface CancellationCharge {
  under_hours: number;
  percent: number;
}

/**
 * The first values of a price: all of it with less than a day's notice, and half with less than two days'. price_list
 * has the same defaults.
 */
export const FIRST_CHARGES = { late_hours: 24, late_percent: 100, early_hours: 48, early_percent: 50 };

const HOUR_MS = 3_600_000;

/**
 * The shortest notice that was missed, which decides the percentage. The longest notice still counts if it was exactly
 * met.
 */
export function findCharge(
  cancellation: readonly CancellationCharge[],
  start_at: string,
  cancelled_at: string,
): CancellationCharge | undefined {
  const notice_hours = (Date.parse(start_at) - Date.parse(cancelled_at)) / HOUR_MS;
  const longest = cancellation.at(-1);
  if (longest?.under_hours === notice_hours) return longest;
  return cancellation.find(({ under_hours }) => notice_hours < under_hours);
}
