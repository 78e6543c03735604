import { z } from 'zod';
import { NEWS_PERIODS } from '#contract/oversight/news-periods.ts';
import { searchChoice } from '#web/lists/search-shapes.ts';

/** The home page's address (SHL-08): which young people a social worker sees, and the period of their news. */
export const HomeSearch = z.object({
  young: searchChoice(['mine', 'team', 'all']),
  news: searchChoice(NEWS_PERIODS),
});
export type HomeSearch = z.infer<typeof HomeSearch>;
