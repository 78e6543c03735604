import { z } from 'zod';

export const UndeliveredSearch = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
});
export type UndeliveredSearch = z.infer<typeof UndeliveredSearch>;
