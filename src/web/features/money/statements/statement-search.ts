import { z } from 'zod';
import { searchDay } from '#web/lists/search-shapes.ts';

/** A statement's address: the client and the period. */
export const StatementSearch = z.object({
  client_id: z.uuid().optional().catch(undefined),
  start_date: searchDay,
  end_date: searchDay,
});
export type StatementSearch = z.infer<typeof StatementSearch>;
