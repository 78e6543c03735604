import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pools.ts';
import { buildInvoiceSheet, type InvoicePaper } from '#server/features/money/invoices/invoice-sheet.ts';
import { getInvoicesById } from '#server/features/money/invoices/invoices.queries.ts';
import { buildUbl } from '#server/features/money/invoices/ubl.ts';
import type { DocumentFile } from '#server/features/reports/documents/documents.queries.ts';
import { asFileName } from '#server/features/reports/documents/file-names.ts';
import { renderSheet } from '#server/features/reports/documents/render.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Services } from '#server/services.ts';

/** In the order asked for. Throws not_found where one is out of sight or a draft: all of them or none. */
export async function readIssued(
  db: Db,
  public_url: string,
  ids: readonly string[],
): Promise<[InvoicePaper, ...InvoicePaper[]]> {
  const invoices = await getInvoicesById(db, public_url, ids);
  if (invoices.some(({ document_url }) => document_url === null)) throw new AppError('not_found');
  const addresses = await db<{ id: string; address: string | null }[]>`
    select id, address from client where id = any(${invoices.map(({ client }) => client.id)})`;
  const address_of = new Map(addresses.map(({ id, address }) => [id, address]));
  const [first, ...rest] = invoices.map((invoice) => ({
    invoice,
    client_address: address_of.get(invoice.client.id) ?? null,
  }));
  if (!first) throw new AppError('not_found');
  return [first, ...rest];
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
  { public_url, config }: Pick<Services, 'public_url' | 'config'>,
  id: string,
): Promise<{ name: string; content: string }> {
  const [paper] = await readIssued(db, public_url, [id]);
  const { client, credits, issued, invoice_number } = paper.invoice;
  const [row] = await db<{ client_email: string | null; credited_on: string | null }[]>`
    select (select email from client where id = ${client.id}) as client_email,
      (select issued from invoice where id = ${credits?.id ?? null}) as credited_on`;
  const facts = row ?? { client_email: null, credited_on: null };
  return {
    name: `${asFileName(`${issued} ${invoice_number}`)}.xml`,
    content: buildUbl({ ...paper, ...facts }, config),
  };
}
