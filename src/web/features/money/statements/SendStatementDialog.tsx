import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { type Statement, sendStatement } from '#contract/money/statements.ts';
import { getClient } from '#contract/organisations/clients.ts';
import { callApi } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { type ClientDetail, listInvoicingContacts } from '#web/features/money/invoices/invoicing-contacts.ts';
import { ComposeEmail } from '#web/features/reports/ComposeEmail.tsx';
import type { Letter } from '#web/features/reports/report-letter.ts';

interface Props {
  statement: Statement;
  onClose: () => void;
}

/** E-mails a statement to the organisation's invoicing contacts. */
export function SendStatementDialog({ statement, onClose }: Props) {
  const { data: client } = useEndpoint(getClient, { params: { id: statement.client.id } });
  // Only the office sends statements, and it can see everything about a client.
  return client && 'invoicing_contacts' in client && <StatementLetter {...{ statement, client, onClose }} />;
}

function StatementLetter({ statement, client, onClose }: Props & { client: ClientDetail }) {
  const { start_date, end_date } = statement;
  const { contacts, to } = listInvoicingContacts(client);
  const [letter, setLetter] = useState<Letter>(() => ({
    to,
    cc: [],
    subject: `Statement to ${formatDate(end_date)}`,
    body: `Hello\n\nHere is your statement from ${formatDate(start_date)} to ${formatDate(end_date)}.\n\nKind regards`,
  }));
  return (
    <ComposeEmail
      {...{ contacts, letter, setLetter, onClose }}
      title="Send this statement"
      note="We’ll attach the PDF, so the reader need not sign in. Below your text we’ll add what is owed and how to pay."
      place={`client/${client.id}/statement/${start_date}/${end_date}`}
      send={(written, idempotency_key) =>
        callApi(
          sendStatement,
          { body: { client_id: client.id, start_date, end_date, ...written } },
          { idempotency_key },
        )
      }
      sentWords="Statement sent"
    />
  );
}
