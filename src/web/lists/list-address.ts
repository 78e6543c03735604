import type { Total } from '#contract/core/list-totals.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Sort } from '#web/ui/list/list-types.ts';
import type { Paging } from '#web/ui/list/Pagination.tsx';

/** A list's sort and page as its address has them (SHL-08): `-start_date` is by start_date, the latest first. */

export function readSort(sort: string): Sort {
  return sort.startsWith('-') ? { by: sort.slice(1), direction: 'desc' } : { by: sort, direction: 'asc' };
}

export const writeSort = ({ by, direction }: Sort): string => (direction === 'desc' ? `-${by}` : by);

/** ListScreen's `paging`, from a list's response. Undefined while there is none. */
export const readPaging = (
  page: number | undefined,
  list: List<unknown> | undefined,
  onPage: (page: number) => void,
): Paging | undefined =>
  list && { page: page ?? 1, pageSize: list.page_size, shown: list.items.length, ...addTotal(list), onPage };

/** A page that is not full is the last one, so the exact total is known there even beyond the counting limit. */
function addTotal({ items, page, page_size, total, total_is_exact }: List<unknown>): Total {
  const isLast = items.length > 0 && items.length < page_size;
  if (total_is_exact === false && isLast) return { total: (page - 1) * page_size + items.length };
  return { total, total_is_exact };
}
