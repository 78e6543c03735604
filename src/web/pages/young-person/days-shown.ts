import { z } from 'zod';
import { type DefaultWindow, readWindow } from '#contract/core/list-windows.ts';
import { usePartAddress } from '#web/lists/part-address.ts';
import { searchDay, searchPage } from '#web/lists/search-shapes.ts';
import { useToday } from '#web/ui/use-today.ts';

/** The parts of the page's address that a tab's list takes: days other than the usual, and a page (SHL-08). */
export const DaysSearch = z.object({ start_date: searchDay, end_date: searchDay, page: searchPage });
type DaysSearch = z.infer<typeof DaysSearch>;

/** The window that the list's call is asked for: the days in the address or the usual ones (DAT-05), and the page. */
export function askedDays(search: DaysSearch, usual: DefaultWindow, today: string) {
  return { ...readWindow(usual, search, today), page: search.page ?? 1 };
}

/** The days and page of a tab, and how they are changed. Other days are another list: back to its first page. */
export function useDaysShown(usual: DefaultWindow) {
  const today = useToday();
  const { search, change } = usePartAddress(DaysSearch);
  return {
    ...askedDays(search, usual, today),
    isUsual: !search.start_date && !search.end_date,
    change,
  };
}
