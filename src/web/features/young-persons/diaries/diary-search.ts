import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { searchDay, searchPage, searchWords } from '#web/lists/search-shapes.ts';

/** The timeline's query parameters, on a young person's page (SHL-08). */
export const DiarySearch = z.object({
  dateFrom: searchDay,
  dateTo: searchDay,
  /** The author's id. */
  createdBy: Id.optional().catch(undefined),
  words: searchWords,
  page: searchPage,
});
export type DiarySearch = z.infer<typeof DiarySearch>;

export const FILTERS = ['dateFrom', 'dateTo', 'createdBy', 'words'] as const;

/** The query of the call. */
export function buildQuery({ dateFrom, dateTo, createdBy, words, page }: DiarySearch) {
  return {
    ...(dateFrom ? { start_date: dateFrom } : {}),
    ...(dateTo ? { end_date: dateTo } : {}),
    ...(createdBy ? { created_by: createdBy } : {}),
    ...(words ? { search: words } : {}),
    ...(page ? { page } : {}),
  };
}
