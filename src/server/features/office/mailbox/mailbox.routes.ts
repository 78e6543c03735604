import type { FastifyInstance } from 'fastify';
import {
  getMailboxMessage,
  listMailbox,
  type MailboxMessage,
  type MailboxMessageDetail,
} from '#contract/office/mailbox.ts';
import { limitPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';

export function mailboxRoutes(app: FastifyInstance): void {
  serve(app, listMailbox, async ({ db, query }) => {
    const [items, [counted]] = await Promise.all([
      db<MailboxMessage[]>`select id, from_address, to_addresses, subject, received_at from mailbox_message
        ${orderBy(db, { received_at: 'received_at' }, query.sort ?? '-received_at', 'id')} ${limitPage(db, query)}`,
      db<{ total: number }[]>`select count(*) as total from mailbox_message`,
    ]);
    return { items, total: counted?.total ?? 0, page: query.page, page_size: query.page_size };
  });

  serve(app, getMailboxMessage, async ({ db, params }) => {
    const [message] = await db<
      MailboxMessageDetail[]
    >`select id, message_id, from_address, to_addresses, subject,
      received_at, text_body as text from mailbox_message where id = ${params.id}`;
    if (!message) throw new AppError('not_found');
    return message;
  });
}
