import type { FastifyInstance } from 'fastify';
import {
  getMailboxMessage,
  listMailbox,
  type MailboxMessage,
  type MailboxMessageDetail,
} from '#contract/office/mailbox.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';

export function mailboxRoutes(app: FastifyInstance): void {
  serve(app, listMailbox, async ({ db, query }) => {
    const [items, counted] = await Promise.all([
      db<MailboxMessage[]>`select id, from_address, to_addresses, subject, received_at from mailbox_message
        ${orderBy(db, { received_at: 'received_at' }, query.sort ?? '-received_at', 'id')} ${limitPage(db, query)}`,
      countRows(db, db`from mailbox_message`),
    ]);
    return listPage(items, counted, query);
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
