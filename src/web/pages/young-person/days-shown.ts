import { z } from 'zod';
import { type DefaultWindow, readWindow } from '#contract/core/list-windows.ts';
import { usePartAddress } from '#web/lists/part-address.ts';
import { searchDay, searchPage } from '#web/lists/search-shapes.ts';
import { useToday } from '#web/ui/use-today.ts';

/** The parameters of a tab's list: days other than the default, and a page (SHL-08). */
export const DaysSearch = z.object({ start_date: searchDay, end_date: searchDay, page: searchPage });
type DaysSearch = z.infer<typeof DaysSearch>;

/** The days and page to fetch: the days in the address or the default ones (DAT-05). */
export function askedDays(search: DaysSearch, usual: DefaultWindow, today: string) {
  return { ...readWindow(usual, search, today), page: search.page ?? 1 };
}

/** The days and page of a tab, and how to change them. Changed days go back to the first page. */
export function useDaysShown(usual: DefaultWindow) {
  const today = useToday();
  const { search, change } = usePartAddress(DaysSearch);
  return {
    ...askedDays(search, usual, today),
    isUsual: !search.start_date && !search.end_date,
    change,
  };
}
