import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { ImportOutcome } from '#contract/core/statuses.ts';
import { searchChoice } from '#web/lists/search-shapes.ts';

/** The import page's address (SHL-08): the import and the filter of its rows. */
export const ImportSearch = z.object({
  id: Id.optional().catch(undefined),
  outcome: searchChoice(ImportOutcome.options),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
});
export type ImportSearch = z.infer<typeof ImportSearch>;
