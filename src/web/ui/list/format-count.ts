import type { Total } from '#contract/core/list-totals.ts';

/** `1,204`. Formatted by hand, because `Intl` takes a phone ten milliseconds to set up. */
export const formatCount = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1,204`, or `1,000+` if there are more than were counted. */
export const formatTotal = ({ total, total_is_exact = true }: Total) =>
  `${formatCount(total)}${total_is_exact ? '' : '+'}`;

/** `1 report`, `20 reports`, `1,000+ reports`. */
export const countWords = (found: Total, noun: { one: string; many: string }) =>
  `${formatTotal(found)} ${found.total === 1 ? noun.one : noun.many}`;
