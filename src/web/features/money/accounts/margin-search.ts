import { z } from 'zod';
import { searchDay } from '#web/lists/search-shapes.ts';

const cost = z.coerce.string().max(10).optional().catch(undefined);

/** The address of the page: days, and the costs that are tried. */
export const MarginSearch = z.object({ from: searchDay, until: searchDay, hour_cost: cost, mile_cost: cost });
export type MarginSearch = z.infer<typeof MarginSearch>;
