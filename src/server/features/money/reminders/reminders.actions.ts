import type { BodyOf } from '#contract/core/endpoint.ts';
import type { sendReminder } from '#contract/money/reminders.ts';
import type { Db } from '#server/db/pools.ts';
import { sendInvoices } from '#server/features/money/invoices/send-invoice-email.actions.ts';
import { invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

interface Sender {
  actor: Actor;
  today: string;
  public_url: string;
}

/**
 * Reminds of invoices and keeps that somebody did, in one piece of work. Answers who gets it. Throws as `sendInvoices`, and
 * `input.invalid` for one that is paid, or not due yet.
 */
export async function remind(
  db: Db,
  { actor, today, public_url }: Sender,
  email: BodyOf<typeof sendReminder>,
): Promise<string[]> {
  const ids = [...new Set(email.ids)];
  const recipients = await sendInvoices(db, public_url, email);
  const [settled] = await db<{ invoice_number: string }[]>`
    select invoice_number from invoice
    where id = any(${ids}) and (kind <> 'invoice' or paid_status = 'PAID' or due >= ${today}) order by id limit 1`;
  if (settled) throw invalid('ids', `${settled.invoice_number} is not overdue. Begin again.`);
  await db`insert into invoice_reminder ${db(ids.map((invoice_id) => ({ invoice_id, sent_by: actor.user.id })))}`;
  return recipients;
}
