import { z } from 'zod';
import { addDays, findMonday } from '#contract/core/dates.ts';
import { searchDay, searchWords } from '#web/lists/search-shapes.ts';

/** The board's address: any day of its week, and words of the names shown. */
export const RotaSearch = z.object({ date: searchDay, carer: searchWords });
export type RotaSearch = z.infer<typeof RotaSearch>;

export interface RotaProps {
  search: RotaSearch;
  onSearch: (search: RotaSearch) => void;
}

/** The days of the week, from Monday, that holds the date. */
export function listWeek(date: string): string[] {
  const monday = findMonday(date);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
