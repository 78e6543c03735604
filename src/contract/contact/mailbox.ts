import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, listShape, paging } from '#contract/core/shapes.ts';

/** An e-mail that the built-in mail server received. With your own mail server there are none. */
export const MailboxMessage = z.object({
  id: Id,
  from_address: z.string(),
  to_addresses: z.array(z.string()),
  subject: z.string(),
  received_at: Instant,
});
export type MailboxMessage = z.infer<typeof MailboxMessage>;

export const MailboxMessageDetail = MailboxMessage.extend({
  message_id: z.string().nullable(),
  text: z.string().nullable(),
});
export type MailboxMessageDetail = z.infer<typeof MailboxMessageDetail>;

export const listMailbox = endpoint({
  method: 'GET',
  path: '/api/mailbox/',
  summary: 'What the built-in mail server received, newest first',
  access: { admin: 'ALL' },
  audit: 'mailbox.list',
  shows: () => [],
  query: z.strictObject(paging(['received_at'])),
  answer: listShape(MailboxMessage),
});

export const getMailboxMessage = endpoint({
  method: 'GET',
  path: '/api/mailbox/{id}',
  summary: 'One received e-mail',
  access: { admin: 'ALL' },
  audit: 'mailbox.view',
  params: z.object({ id: Id }),
  answer: MailboxMessageDetail,
});
