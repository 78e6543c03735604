import { formatDate } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { sendStatement } from '#contract/money/statements.ts';
import type { Db } from '#server/db/pools.ts';
import { checkWords, getInvoicesToSend } from '#server/features/money/invoices/send-invoice-email.actions.ts';
import { describePayment, joinParagraphs, sayLinks } from '#server/features/money/papers/mail-text.ts';
import { saySigned } from '#server/features/money/papers/money-sheet.ts';
import { makeStatementFile } from '#server/features/money/statements/statement-file.ts';
import { buildStatement } from '#server/features/money/statements/statements.queries.ts';
import { queueForEach } from '#server/features/reports/emails/recipients.ts';
import type { Services } from '#server/services.ts';

/** Sends the people who get an organisation's invoices its statement as a file. Returns who gets it. Throws as `buildStatement` and `checkWords`. */
export async function sendStatementTo(
  db: Db,
  { config, public_url }: Pick<Services, 'config' | 'public_url'>,
  email: BodyOf<typeof sendStatement>,
): Promise<string[]> {
  const { client_id, start_date, end_date } = email;
  const { statement, address } = await buildStatement(db, client_id, { start_date, end_date });
  const invoices = await getInvoicesToSend(
    db,
    statement.items.map(({ invoice }) => invoice.id),
  );
  await checkWords(db, statement.client, invoices, email);
  const file = await makeStatementFile(statement, address, config);
  const query = new URLSearchParams({ client_id, start_date, end_date });
  const href = `/dashboard/invoices/statement?${query}`;
  const body = joinParagraphs(
    email.body,
    `Owed on ${formatDate(end_date)}: ${saySigned(statement.carried_forward)}`,
    describePayment(config.PAYMENT_DETAILS),
    'The statement is attached. You do not need to sign in.',
    sayLinks([`${public_url}${href}`]),
  );
  const attachments = [{ ...file, mime_type: 'application/pdf' }];
  return (await queueForEach(db, { ...email, kind: 'invoices', href, body, attachments })).recipients;
}
