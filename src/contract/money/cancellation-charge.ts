/**
 * When a late cancellation is charged, and which part. The hours and percentages stand on each price, which begins with those below (price-lists.queries.ts
 * puts them in order); which cancelled work is charged at all: server/features/money/invoices/cancelled-work.queries.ts.
 */

/** Up to so much notice, so much of the price. Sorted by hours. */
export interface CancellationCharge {
  under_hours: number;
  percent: number;
}

/** With which a price begins: all of it under a day of notice, half under two days. price_list has the same as its defaults. */
export const FIRST_CHARGES = { late_hours: 24, late_percent: 100, early_hours: 48, early_percent: 50 };

const HOUR_MS = 3_600_000;

/** The part of the price that is charged, in percent: that of the shortest notice it falls short of, and of the longest named also exactly. */
export function findCharge(
  cancellation: readonly CancellationCharge[],
  start_at: string,
  cancelled_at: string,
): number {
  const notice_hours = (Date.parse(start_at) - Date.parse(cancelled_at)) / HOUR_MS;
  const longest = cancellation.at(-1);
  if (longest?.under_hours === notice_hours) return longest.percent;
  return cancellation.find(({ under_hours }) => notice_hours < under_hours)?.percent ?? 0;
}
