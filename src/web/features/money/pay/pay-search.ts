import { z } from 'zod';
import { searchDay } from '#web/lists/search-shapes.ts';

/** The address of the sums by carer (SHL-08). */
export const PaySearch = z.object({ from: searchDay, until: searchDay });
export type PaySearch = z.infer<typeof PaySearch>;
