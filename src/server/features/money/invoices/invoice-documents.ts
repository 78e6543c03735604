import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { buildInvoiceSheet, type InvoicePaper } from '#server/features/money/invoices/invoice-sheet.ts';
import { getInvoicesById } from '#server/features/money/invoices/invoices.queries.ts';
import { buildUbl, findUblRefusal, type UblPaper } from '#server/features/money/invoices/ubl.ts';
import type { PaperViewer } from '#server/features/money/papers/paper-viewer.ts';
import type { DocumentFile } from '#server/features/reports/documents/documents.queries.ts';
import { asFileName } from '#server/features/reports/documents/file-names.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';
import { AppError } from '#server/http/app-error.ts';
import type { EmailFile } from '#server/mail/queue-email.ts';
import type { Services } from '#server/services.ts';

/**
 * In the order asked for. A paper is the same for all who read it: of a young person who is another organisation's by now it
 * says the name of then, to the office too. Throws not_found where one is out of sight or a draft: all of them or none.
 */
export async function readIssued(
  db: Db,
  viewer: PaperViewer,
  ids: readonly string[],
): Promise<[InvoicePaper, ...InvoicePaper[]]> {
  const invoices = await getInvoicesById(db, viewer, ids);
  if (invoices.some(({ document_url }) => document_url === null)) throw new AppError('not_found');
  const addresses = await db<{ id: string; address: string | null }[]>`
    select id, address from client where id = any(${invoices.map(({ client }) => client.id)})`;
  const address_of = new Map(addresses.map(({ id, address }) => [id, address]));
  const former = await findFormerNames(db, ids);
  const [first, ...rest] = invoices.map(({ young_person, ...invoice }) => ({
    invoice: {
      ...invoice,
      young_person: young_person && { ...young_person, name: former.get(invoice.id) ?? young_person.name },
    },
    client_address: address_of.get(invoice.client.id) ?? null,
  }));
  if (!first) throw new AppError('not_found');
  return [first, ...rest];
}

/** By invoice, the names of young people who are another organisation's by now, as its organisation knew them. */
async function findFormerNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ id: string; name: string }[]>`
    select i.id, former.name from invoice i join young_person_former_client former
      on former.young_person_id = i.young_person_id and former.client_id = i.client_id
    where i.id = any(${ids})`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Its name says nothing of the young person. */
export async function makeDocument(paper: InvoicePaper, config: Config): Promise<DocumentFile> {
  const { issued, invoice_number } = paper.invoice;
  const name = `${asFileName(`${issued} ${invoice_number}`)}.pdf`;
  return { name, content: await renderSheet(buildInvoiceSheet(paper, config)) };
}

export async function* listDocuments(
  papers: readonly InvoicePaper[],
  config: Config,
): AsyncGenerator<DocumentFile> {
  for (const paper of papers) yield await makeDocument(paper, config);
}

/** The structured data of an issued invoice. Throws not_found, and what `buildUbl` throws. */
export async function makeData(
  db: Db,
  viewer: PaperViewer,
  config: Services['config'],
  id: string,
): Promise<{ name: string; content: string }> {
  const [paper] = await readIssued(db, viewer, [id]);
  return writeData(await addUblFacts(db, paper), config);
}

/** The PDF of an issued invoice and its structured data, where there is any, for an e-mail. */
export async function makeEmailFiles(db: Db, paper: InvoicePaper, config: Config): Promise<EmailFile[]> {
  const ubl = await addUblFacts(db, paper);
  const data = findUblRefusal(ubl, config) ? null : writeData(ubl, config);
  return [
    { ...(await makeDocument(paper, config)), mime_type: 'application/pdf' },
    ...(data ? [{ name: data.name, mime_type: 'application/xml', content: Buffer.from(data.content) }] : []),
  ];
}

const writeData = (paper: UblPaper, config: Config): { name: string; content: string } => ({
  name: `${asFileName(`${paper.invoice.issued} ${paper.invoice.invoice_number}`)}.xml`,
  content: buildUbl(paper, config),
});

async function addUblFacts(db: Db, paper: InvoicePaper): Promise<UblPaper> {
  const { client, credits } = paper.invoice;
  const [row] = await db<{ client_email: string | null; credited_on: string | null }[]>`
    select (select email from client where id = ${client.id}) as client_email,
      (select issued from invoice where id = ${credits?.id ?? null}) as credited_on`;
  return { ...paper, ...(row ?? { client_email: null, credited_on: null }) };
}
