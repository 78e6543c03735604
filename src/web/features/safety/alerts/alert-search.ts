import { z } from 'zod';
import { searchPage, searchSort } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const AlertSearch = z.object({
  drills: z.enum(['only', 'none']).optional().catch(undefined),
  page: searchPage,
  sort: searchSort(['raised_at']),
});
export type AlertSearch = z.infer<typeof AlertSearch>;
