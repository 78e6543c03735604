import type { BodyOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import type { Db } from '#server/db/pools.ts';
import { findStrangers, queueForEach } from '#server/features/reports/emails/recipients.ts';
import type { Contact } from '#server/features/reports/emails/report-email.queries.ts';
import { findNamedIn, withLinks } from '#server/features/reports/emails/report-email-text.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

interface InvoiceToSend {
  id: string;
  client_id: string;
  client: string;
  status: 'draft' | 'issued';
  young_person_id: string | null;
  young_person: string | null;
  legal_name: string | null;
  is_restricted: boolean;
}

/**
 * Tells the people who get an organisation's invoices of some of them, with links that need a sign-in. Answers who gets it.
 * Throws not_found, `invoice.not_issued`, and `input.invalid` for those of several organisations, for strangers, and for a
 * young person's name: this e-mail is read in accounts departments.
 */
export async function sendInvoices(
  db: Db,
  public_url: string,
  email: BodyOf<typeof sendInvoiceEmail>,
): Promise<string[]> {
  const invoices = await getInvoicesToSend(db, email.ids);
  await checkEmail(db, invoices, email);
  const links = invoices.map(({ id }) => `${public_url}/dashboard/invoices/${id}`);
  const href = `/dashboard/invoices/${invoices[0]?.id ?? ''}`;
  const letter = { ...email, kind: 'invoices' as const, href, body: withLinks(email.body, links) };
  return (await queueForEach(db, letter)).recipients;
}

async function getInvoicesToSend(db: Db, given: readonly string[]): Promise<InvoiceToSend[]> {
  const ids = [...new Set(given)];
  const rows = await db<InvoiceToSend[]>`
    select i.id, i.client_id, c.name as client, i.status, i.young_person_id, y.name as young_person,
      btrim(y.first_name || ' ' || y.last_name) as legal_name, coalesce(y.is_restricted, false) as is_restricted
    from invoice i join client c on c.id = i.client_id left join young_person y on y.id = i.young_person_id
    where i.id = any(${ids}) order by array_position(${ids}::uuid[], i.id)`;
  if (rows.length < ids.length) throw new AppError('not_found');
  if (rows.some(({ status }) => status === 'draft')) throw new AppError('invoice.not_issued');
  if (new Set(rows.map(({ client_id }) => client_id)).size > 1)
    throw invalid(
      'ids',
      'Choose invoices for one organisation only: each e-mail goes to one organisation’s contacts.',
    );
  return rows;
}

async function checkEmail(
  db: Db,
  invoices: readonly InvoiceToSend[],
  email: BodyOf<typeof sendInvoiceEmail>,
): Promise<void> {
  const [{ client_id, client } = { client_id: '', client: '' }] = invoices;
  const errors: FieldError[] = findStrangers(email, await findInvoicingContacts(db, client_id), client);
  for (const field of ['subject', 'body'] as const)
    if (findNamedIn(email[field], invoices))
      errors.push({
        path: field,
        message: 'Remove the young person’s name. The reader will see it after signing in.',
      });
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
  const { subject, body } = email;
  for (const young_person_id of new Set(invoices.map((invoice) => invoice.young_person_id)))
    await refuseAddressInWords(db, { role: 'admin' }, young_person_id, { subject, body });
}

/** The people who get the invoices, and the organisation's own address. */
export const findInvoicingContacts = (db: Db, client_id: string) =>
  db<Contact[]>`
    select name, email from client_contact
    where client_id = ${client_id} and is_invoicing and email is not null and archived_at is null
    union all select name, email from client where id = ${client_id} and email is not null`;
