import { useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { getClient } from '#contract/organisations/clients.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { describePeriod } from '#web/features/money/invoices/invoice-words.ts';
import { ComposeEmail } from '#web/features/reports/reports/ComposeEmail.tsx';
import type { Letter } from '#web/features/reports/reports/report-letter.ts';

type ClientDetail = Extract<AnswerOf<typeof getClient>, { invoicing_contacts: unknown }>;

interface Props {
  invoice: Invoice;
  onClose: () => void;
}

/** Tells the people who get the organisation's invoices of one, with a link to it (EML-01). */
export function SendInvoicesDialog({ invoice, onClose }: Props) {
  const { data: client } = useEndpoint(getClient, { params: { id: invoice.client.id } });
  // Only the office sends invoices, and it is told everything of a client.
  return client && 'invoicing_contacts' in client && <InvoiceLetter {...{ invoice, client, onClose }} />;
}

/** It is for the invoicing contacts unless somebody says otherwise. */
function InvoiceLetter({ invoice, client, onClose }: Props & { client: ClientDetail }) {
  const invoicing = client.invoicing_contacts.flatMap(({ name, email }) => (email ? [{ name, email }] : []));
  // The server writes to no others.
  const contacts = [...invoicing, ...(client.email ? [{ name: client.name, email: client.email }] : [])];
  const name = `${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.invoice_number}`;
  const [letter, setLetter] = useState<Letter>({
    to: invoicing.map(({ email }) => email),
    cc: [],
    subject: name,
    body: `Hello\n\n${name} for ${describePeriod(invoice)} comes to ${sayAmount(invoice.total)}. Sign in to open the link below.\n\nKind regards`,
  });
  return (
    <ComposeEmail
      {...{ contacts, letter, setLetter, onClose }}
      title="Send this invoice"
      note="The e-mail links to the invoice, and the reader must sign in. If they have no account, send them the PDF yourself."
      place={`invoice/${invoice.id}/letter`}
      send={(written, idempotency_key) =>
        callApi(sendInvoiceEmail, { body: { ids: [invoice.id], ...written } }, { idempotency_key })
      }
      sentWords="Invoice sent"
    />
  );
}
