import type { BodyOf } from '#contract/core/endpoint.ts';
import type { sendReminder } from '#contract/money/reminders.ts';
import type { Db } from '#server/db/pools.ts';
import { sendInvoices } from '#server/features/money/invoices/send-invoice-email.actions.ts';
import { findCredit } from '#server/features/money/reminders/reminders.queries.ts';
import { invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

interface Sender {
  actor: Actor;
  today: string;
  services: Pick<Services, 'config' | 'public_url'>;
}

/**
 * Reminds of invoices and keeps that somebody did, in one piece of work. Returns who gets it. Throws as `sendInvoices`, and
 * `input.invalid` for one that is paid, or not due yet, and where what the client paid too much covers them all.
 */
export async function remind(
  db: Db,
  { actor, today, services }: Sender,
  email: BodyOf<typeof sendReminder>,
): Promise<string[]> {
  const ids = [...new Set(email.ids)];
  const recipients = await sendInvoices(db, services, email, { says_facts: false });
  const [settled] = await db<{ invoice_number: string }[]>`
    select invoice_number from invoice
    where id = any(${ids}) and (kind <> 'invoice' or paid_status = 'PAID' or due >= ${today}) order by id limit 1`;
  if (settled)
    throw invalid('ids', `${settled.invoice_number} is no longer overdue. Start the reminder again.`);
  const [client] = await db<{ client_id: string; pence: number }[]>`
    select client_id, sum(subtotal_pence + vat_pence - paid_pence - credited_pence - written_off_pence)::float8 as pence
    from invoice where id = any(${ids}) group by client_id`;
  if (client && client.pence <= (await findCredit(db, client.client_id)))
    throw invalid('ids', 'The client has overpaid as much elsewhere. Refund or use that first.');
  await db`insert into invoice_reminder ${db(ids.map((invoice_id) => ({ invoice_id, sent_by: actor.user.id })))}`;
  return recipients;
}
