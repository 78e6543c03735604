import { z } from 'zod';
import { EpisodeStatus } from '#contract/safety/missing-episodes.ts';
import { searchPage, searchSort } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const EpisodeSearch = z.object({
  status: EpisodeStatus.optional().catch(undefined),
  page: searchPage,
  sort: searchSort(['opened_at', 'last_seen_at', 'status']),
});
export type EpisodeSearch = z.infer<typeof EpisodeSearch>;
