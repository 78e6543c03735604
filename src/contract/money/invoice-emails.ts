import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Email, Id, Line, Text } from '#contract/core/shapes.ts';
import { MAX_INVOICES_IN_A_ZIP } from '#contract/money/invoices.ts';

/** Invoices by e-mail (EML-01): as files, to the people who receive a client's invoices and have no account. */

export const sendInvoiceEmail = endpoint({
  method: 'POST',
  path: '/api/emails/invoices/',
  summary: 'E-mail issued invoices to a client’s invoicing contacts, as PDF and UBL',
  access: { admin: 'ALL' },
  limit: 'e_mail',
  audit: null,
  body: z.strictObject({
    ids: z.array(Id).min(1, 'Choose at least one invoice.').max(MAX_INVOICES_IN_A_ZIP),
    to: z.array(Email).min(1, 'Choose who gets it.').max(20),
    cc: z.array(Email).max(20).optional(),
    subject: Line(200).min(1, 'Enter a subject.'),
    body: Text(10_000).min(1, 'Write something.'),
  }),
  answer: z.object({ code: z.literal(201), recipients: z.array(z.string()) }),
  status: 201,
});
