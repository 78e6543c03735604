import { z } from 'zod';
import { searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08), with the five filters of TEA-01. */
export const TeamSearch = z.object({
  team: searchWords,
  localAuthority: searchWords,
  teamManager: searchWords,
  practiceManager: searchWords,
  serviceManager: searchWords,
  page: searchPage,
  sort: searchSort(['team', 'localAuthority', 'client']),
});
export type TeamSearch = z.infer<typeof TeamSearch>;

export const teamHref = (id: string) => `/dashboard/teams/${id}`;
