import type { BodyOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { sendInvoiceEmail } from '#contract/money/invoice-emails.ts';
import type { Db } from '#server/db/pools.ts';
import { makeEmailFiles, readIssued } from '#server/features/money/invoices/invoice-documents.ts';
import { type Enclosure, writeInvoiceMails } from '#server/features/money/invoices/invoice-mails.ts';
import type { InvoicePaper } from '#server/features/money/invoices/invoice-sheet.ts';
import { findStrangers, queueForEach } from '#server/features/reports/emails/recipients.ts';
import type { Contact } from '#server/features/reports/emails/report-email.queries.ts';
import { findNamedIn } from '#server/features/reports/emails/report-email-text.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Services } from '#server/services.ts';

type Sender = Pick<Services, 'config' | 'public_url'>;
type Words = Pick<BodyOf<typeof sendInvoiceEmail>, 'to' | 'cc' | 'subject' | 'body'>;

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
 * Sends the people who get an organisation's invoices some of them as files, and below the words what accounts departments ask
 * for. Those of a restricted record are links alone, which need a sign-in. Returns who gets it. Throws not_found,
 * `invoice.not_issued`, and `input.invalid` for those of several organisations, for strangers, and for a young person's name.
 *
 * @param says_facts false for a reminder, which says itself what is owed and how to pay
 */
export async function sendInvoices(
  db: Db,
  { config, public_url }: Sender,
  email: BodyOf<typeof sendInvoiceEmail>,
  { says_facts } = { says_facts: true },
): Promise<string[]> {
  const invoices = await getInvoicesToSend(db, email.ids);
  const [{ client_id, client } = { client_id: '', client: '' }] = invoices;
  await checkWords(db, { id: client_id, name: client }, invoices, email);
  const ids = invoices.map(({ id }) => id);
  const papers = await readIssued(db, { role: 'admin', public_url }, ids);
  const closed = new Set(invoices.filter((each) => each.is_restricted).map(({ id }) => id));
  const enclosures = await Promise.all(
    papers.map(
      async (paper): Promise<Enclosure> =>
        closed.has(paper.invoice.id)
          ? { invoice: paper.invoice, order_numbers: [], files: [] }
          : {
              invoice: paper.invoice,
              order_numbers: listOrderNumbers(paper, invoices),
              files: await makeEmailFiles(db, paper, config),
            },
    ),
  );
  const { subject, body } = email;
  const letter = { subject, body, says_facts, payment_details: config.PAYMENT_DETAILS, public_url };
  const recipients = new Set<string>();
  for (const mail of writeInvoiceMails(letter, enclosures)) {
    const queued = await queueForEach(db, { ...email, ...mail, kind: 'invoices' });
    for (const recipient of queued.recipients) recipients.add(recipient);
  }
  return [...recipients];
}

/** Each once. One that names a young person stays in the files. */
function listOrderNumbers({ invoice }: InvoicePaper, invoices: readonly InvoiceToSend[]): string[] {
  const numbers = invoice.lines.flatMap(({ quotation }) => quotation?.order_number || []);
  return [...new Set(numbers)].filter((number) => !findNamedIn(number, invoices));
}

export async function getInvoicesToSend(db: Db, given: readonly string[]): Promise<InvoiceToSend[]> {
  const ids = [...new Set(given)];
  const rows = await db<InvoiceToSend[]>`
    select i.id, i.client_id, c.name as client, i.status, i.young_person_id, y.name as young_person,
      btrim(y.first_name || ' ' || y.last_name) as legal_name, coalesce(y.is_restricted, i.young_person_id is not null) as is_restricted
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

/** Throws `input.invalid` for strangers, and for a young person's name or confidential address. */
export async function checkWords(
  db: Db,
  client: Ref,
  invoices: readonly InvoiceToSend[],
  email: Words,
): Promise<void> {
  const errors: FieldError[] = findStrangers(email, await findInvoicingContacts(db, client.id), client.name);
  for (const field of ['subject', 'body'] as const)
    if (findNamedIn(email[field], invoices))
      errors.push({
        path: field,
        message: 'Remove the young person’s name. The invoice has their initials and a reference.',
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
