import { useState } from 'react';
import { sayAmount } from '#contract/core/decimals.ts';
import { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import type { Invoice } from '#contract/money/invoices.ts';
import { getClient } from '#contract/organisations/clients.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { describePeriod } from '#web/features/money/invoices/invoice-words.ts';
import { ComposeEmail } from '#web/features/reports/reports/ComposeEmail.tsx';
import type { Letter } from '#web/features/reports/reports/report-letter.ts';

/** Tells the people who get the organisation's invoices of one, with a link to it (EML-01). */
export function SendInvoicesDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const contacts = useContacts(invoice);
  const { mutateAsync } = useSend(sendInvoiceEmail);
  const name = `${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.invoice_number}`;
  const [letter, setLetter] = useState<Letter>({
    to: [],
    cc: [],
    subject: name,
    body: `Hello\n\n${name} for ${describePeriod(invoice)} comes to ${sayAmount(invoice.total)}. The link below needs a sign-in.\n\nKind regards`,
  });
  return (
    <ComposeEmail
      {...{ contacts, letter, setLetter, onClose }}
      title="Send this invoice"
      note="The e-mail holds a link to the invoice, not the invoice itself."
      place={`invoice/${invoice.id}/letter`}
      send={(written) => mutateAsync({ body: { ids: [invoice.id], ...written } })}
      sentWords="Invoice sent"
    />
  );
}

/** The server writes to nobody else. */
function useContacts({ client }: Invoice) {
  const { data } = useEndpoint(getClient, { params: { id: client.id } });
  if (!data || !('invoicing_contacts' in data)) return [];
  return [
    ...data.invoicing_contacts.flatMap(({ name, email }) => (email ? [{ name, email }] : [])),
    ...(data.email ? [{ name: client.name, email: data.email }] : []),
  ];
}
