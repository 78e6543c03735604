import type { Total } from '#contract/core/list-totals.ts';

export type PageButton = { key: string; gap: false; page: number } | { key: string; gap: true };

export interface Pages {
  /** How many are known to exist. */
  count: number;
  /** False if there are more rows than were counted, so that the last page is not known. */
  isLastKnown: boolean;
}

/** @param place the page on screen, from 1, and how many rows are `shown` on it */
export function countPages(place: Total & { page: number; pageSize: number; shown: number }): Pages {
  const { page, pageSize, shown, total, total_is_exact = true } = place;
  const counted = Math.ceil(total / pageSize);
  if (total_is_exact) return { count: counted, isLastKnown: true };
  const next = shown === pageSize ? page + 1 : page;
  return { count: Math.max(counted, next), isLastKnown: false };
}

/**
 * The first page, the last if it is known, the current one and its neighbours, with gaps between. A gap of one page is
 * replaced by that page.
 */
export function pageButtons(current: number, { count, isLastKnown }: Pages): PageButton[] {
  const wanted = [...new Set([1, current - 1, current, current + 1, ...(isLastKnown ? [count] : [])])]
    .filter((page) => page >= 1 && page <= count)
    .sort((a, b) => a - b);
  const buttons = wanted.flatMap((page, index): PageButton[] => {
    const before = wanted[index - 1] ?? 0;
    const button: PageButton = { key: `${page}`, gap: false, page };
    if (page - before <= 1) return [button];
    if (page - before === 2) return [{ key: `${page - 1}`, gap: false, page: page - 1 }, button];
    return [{ key: `gap-${page}`, gap: true }, button];
  });
  return isLastKnown || current >= count ? buttons : [...buttons, { key: 'gap-more', gap: true }];
}
