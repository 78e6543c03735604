import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { Ref } from '#contract/core/shapes.ts';
import { MAX_INVOICES_IN_A_ZIP } from '#contract/money/invoices.ts';
import { writePence } from '#contract/money/pence.ts';
import type { draftReminder, OverdueInvoice } from '#contract/money/reminders.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { findInvoicingContacts } from '#server/features/money/invoices/send-invoice-email.actions.ts';
import { writeReminder } from '#server/features/money/reminders/reminder-text.ts';
import { AppError } from '#server/http/app-error.ts';

type Row = Omit<OverdueInvoice, 'outstanding'> & { pence: number };

/** The answer of `draftReminder`. Throws not_found. */
export async function buildReminder(
  db: Db,
  client_id: string,
  today: string,
  { AGENCY_NAME, PAYMENT_DETAILS }: Pick<Config, 'AGENCY_NAME' | 'PAYMENT_DETAILS'>,
): Promise<AnswerOf<typeof draftReminder>> {
  const [client] = await db<Ref[]>`select id, name from client where id = ${client_id}`;
  if (!client) throw new AppError('not_found');
  const [rows, credit_pence, contacts] = await Promise.all([
    findOverdue(db, client_id, today),
    findCredit(db, client_id),
    findInvoicingContacts(db, client_id),
  ]);
  const invoices = rows.map(({ pence, ...row }) => ({ ...row, outstanding: writePence(pence) }));
  const overdue = rows.reduce((sum, { pence }) => sum + pence, 0);
  const credit = writePence(credit_pence);
  const total = writePence(Math.max(0, overdue - credit_pence));
  const sums = { overdue: writePence(overdue), credit, total };
  const text = writeReminder({ invoices, ...sums, agency: AGENCY_NAME, payment_details: PAYMENT_DETAILS });
  return { client, invoices, credit, total, contacts: [...contacts], ...text };
}

/** The pence that came too much from a client and were not paid back, the same for every reader. */
export async function findCredit(db: Db, client_id: string): Promise<number> {
  const [row] = await db<{ pence: number }[]>`select client_overpaid(${client_id}) as pence`;
  return row?.pence ?? 0;
}

const findOverdue = (db: Db, client_id: string, today: string) =>
  db<Row[]>`
    select i.id, i.invoice_number, i.issued, i.due, ${today}::date - i.due as days_late,
      (i.subtotal_pence + i.vat_pence - i.paid_pence - i.credited_pence - i.written_off_pence)::float8 as pence,
      (select max(r.sent_at) from invoice_reminder r where r.invoice_id = i.id) as last_reminded_at
    from invoice i
    where i.client_id = ${client_id} and i.kind = 'invoice' and i.status = 'issued' and i.paid_status <> 'PAID'
      and i.due < ${today}
    order by i.due, i.id limit ${MAX_INVOICES_IN_A_ZIP}`;
