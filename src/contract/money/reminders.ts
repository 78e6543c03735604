import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';
import { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';

/** Reminders of overdue invoices. The server drafts them, and a person reads, changes and sends them. */

const OverdueInvoice = z.object({
  id: Id,
  invoice_number: z.string(),
  issued: IsoDate,
  due: IsoDate,
  days_late: z.int(),
  outstanding: z.string(),
  last_reminded_at: Instant.nullable(),
});
export type OverdueInvoice = z.infer<typeof OverdueInvoice>;

export const draftReminder = endpoint({
  method: 'GET',
  path: '/api/invoices/reminders/{id}',
  summary: 'Draft a reminder to a client: overdue invoices, a subject, and a text without names',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.object({
    client: Ref,
    /** The longest overdue first, and as many as fit into one e-mail. */
    invoices: z.array(OverdueInvoice),
    /** What the client overpaid, and was not refunded. */
    credit: z.string(),
    /** The total of the invoices less the credit. Zero if the credit covers them. */
    total: z.string(),
    contacts: z.array(z.object({ name: z.string(), email: z.string() })),
    subject: z.string(),
    body: z.string(),
  }),
});

export const sendReminder = endpoint({
  method: 'POST',
  path: '/api/emails/invoice_reminders/',
  summary: 'E-mail a client’s invoicing contacts about overdue invoices, with the invoices as files',
  access: { admin: 'ALL' },
  limit: 'e_mail',
  audit: null,
  body: sendInvoiceEmail.body ?? z.never(),
  answer: sendInvoiceEmail.answer,
  status: 201,
});
