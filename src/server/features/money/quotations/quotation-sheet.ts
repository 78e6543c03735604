import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { Quotation } from '#contract/money/quotation-records.ts';
import type { Config } from '#server/config.ts';
import { listCells, listVat } from '#server/features/money/invoices/invoice-sheet.ts';
import { breakLines, printable, type Sheet } from '#server/features/reports/documents/report-document.ts';

type Agency = Pick<Config, 'AGENCY_NAME' | 'AGENCY_PHONE' | 'AGENCY_ADDRESS' | 'AGENCY_VAT_NUMBER'>;

/** A quotation as its paper says it: what was offered, never how it was answered, so that it always makes the same bytes. */
export function buildQuotationSheet(
  quotation: Quotation,
  client_address: string | null,
  agency: Agency,
): Sheet {
  const title = `Quotation ${quotation.quotation_number}`;
  const [year, month, day] = toLondonDay(quotation.created_at).split('-').map(Number) as [
    number,
    number,
    number,
  ];
  return {
    title: printable(title),
    about: 'About this quotation',
    agency_name: printable(agency.AGENCY_NAME),
    dated: { year, month, day },
    footer: printable(`${title}, ${agency.AGENCY_NAME}`),
    facts: listFacts(quotation, client_address, agency).map(([name, value]) => ({
      name,
      value: printable(value),
    })),
    table: {
      title: 'Services',
      columns: ['Date', 'Service', 'Quantity', 'Rate', 'VAT', 'Amount'],
      figures_from: 2,
      rows: quotation.lines.map(listCells),
      totals: [
        { name: 'Subtotal', value: sayAmount(quotation.subtotal) },
        ...listVat(quotation),
        { name: 'Total', value: sayAmount(quotation.total) },
      ],
    },
    groups: listNotes(quotation),
    not_answered: '',
    none_recorded: '',
  };
}

function listFacts(
  { client, social_worker, created_at, valid_until }: Quotation,
  client_address: string | null,
  agency: Agency,
): [name: string, value: string][] {
  const facts: [string, string | null | undefined][] = [
    ['From', [agency.AGENCY_NAME, agency.AGENCY_ADDRESS, agency.AGENCY_PHONE].filter(Boolean).join(', ')],
    ['VAT number', agency.AGENCY_VAT_NUMBER],
    ['To', [client.name, client_address].filter(Boolean).join(', ')],
    ['For the attention of', social_worker?.name],
    ['Date', formatDate(toLondonDay(created_at))],
    ['Good until', formatDate(valid_until)],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

function listNotes({ message, vat_notes }: Quotation): Sheet['groups'] {
  const rows: [string, string | null][] = [
    ['Message', message],
    ['VAT', vat_notes.join('\n')],
  ];
  const shown = rows.flatMap(([question, text]) =>
    text ? [{ question, ...breakLines(text), level: null }] : [],
  );
  return shown.length === 0 ? [] : [{ title: 'Notes', entries: [{ title: null, rows: shown }] }];
}
