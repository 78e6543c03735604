import { PAGE_SIZE } from '#contract/core/constants.ts';
import type { Sort } from '#web/ui/list/list-types.ts';

/** The sort and page of a list as its address has them (SHL-08): `-start_date` is by start_date, the latest first. */

export function readSort(sort: string): Sort {
  return sort.startsWith('-') ? { by: sort.slice(1), direction: 'desc' } : { by: sort, direction: 'asc' };
}

export const writeSort = ({ by, direction }: Sort): string => (direction === 'desc' ? `-${by}` : by);

/** For ListScreen's `paging`; undefined while the total is not known. */
export const pagingOf = (
  page: number | undefined,
  total: number | undefined,
  onPage: (page: number) => void,
) => (total === undefined ? undefined : { page: page ?? 1, pageSize: PAGE_SIZE, total, onPage });
