import { z } from 'zod';
import { searchDay } from '#web/lists/search-shapes.ts';

const cost = z.coerce.string().max(10).optional().catch(undefined);

/** The page's address: the days, and the costs to try. */
export const MarginSearch = z.object({ from: searchDay, until: searchDay, hour_cost: cost, mile_cost: cost });
export type MarginSearch = z.infer<typeof MarginSearch>;
