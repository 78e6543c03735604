import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';

export const MailboxSearch = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  /** The open message. */
  message: Id.optional().catch(undefined),
});
export type MailboxSearch = z.infer<typeof MailboxSearch>;
