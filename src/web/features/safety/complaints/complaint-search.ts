import { z } from 'zod';
import { ComplaintCategory, ComplaintState } from '#contract/safety/complaints.ts';
import { searchChoice, searchDay, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const ComplaintSearch = z.object({
  state: searchChoice(ComplaintState.options),
  category: searchChoice(ComplaintCategory.options),
  start_date: searchDay,
  end_date: searchDay,
  young_person: searchWords,
  carer: searchWords,
  q: searchWords,
  page: searchPage,
  sort: searchSort(['due_on', 'received_on']),
});
export type ComplaintSearch = z.infer<typeof ComplaintSearch>;
