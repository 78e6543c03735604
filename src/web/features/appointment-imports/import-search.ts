import { z } from 'zod';
import { ImportRow } from '#contract/appointment-imports.ts';
import { Id } from '#contract/shapes.ts';

/** The import page's address (SHL-08): which import, which of its rows. */
export const ImportSearch = z.object({
  id: Id.optional().catch(undefined),
  outcome: ImportRow.shape.outcome.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
});
export type ImportSearch = z.infer<typeof ImportSearch>;
