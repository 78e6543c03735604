import { z } from 'zod';
import { searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The inbox's address (SHL-08). */
export const ChatSearch = z.object({
  waiting: z.literal('true').optional().catch(undefined),
  name: searchWords,
  page: searchPage,
  sort: searchSort(['last_message_at', 'waits_since', 'name']),
});
export type ChatSearch = z.infer<typeof ChatSearch>;

export const chatHref = (person_id: string) => `/dashboard/chats/${person_id}`;
