import { z } from 'zod';
import { searchPage, searchSort } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const EventSearch = z.object({
  duties: z.enum(['open', 'overdue']).optional().catch(undefined),
  page: searchPage,
  sort: searchSort(['happened_at', 'next_due_at']),
});
export type EventSearch = z.infer<typeof EventSearch>;
