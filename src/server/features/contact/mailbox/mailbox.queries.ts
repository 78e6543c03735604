import type { listMailbox, MailboxMessage, MailboxMessageDetail } from '#contract/contact/mailbox.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

/** A page of what arrived, the newest first. */
export async function findMessages(
  db: Db,
  query: QueryOf<typeof listMailbox>,
): Promise<List<MailboxMessage>> {
  const [items, counted] = await Promise.all([
    db<MailboxMessage[]>`select id, from_address, to_addresses, subject, received_at from mailbox_message
        ${orderBy(db, { received_at: 'received_at' }, query.sort ?? '-received_at', 'id')} ${limitPage(db, query)}`,
    countRows(db, db`from mailbox_message`),
  ]);
  return listPage(items, counted, query);
}

/** Throws not_found. */
export async function getMessage(db: Db, id: string): Promise<MailboxMessageDetail> {
  const [message] = await db<
    MailboxMessageDetail[]
  >`select id, message_id, from_address, to_addresses, subject,
      received_at, text_body as text from mailbox_message where id = ${id}`;
  if (!message) throw new AppError('not_found');
  return message;
}
