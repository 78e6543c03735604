import { z } from 'zod';

export const NotificationSearch = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  /** Only unread ones. */
  unread: z.enum(['true']).optional().catch(undefined),
});
export type NotificationSearch = z.infer<typeof NotificationSearch>;
