import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { PAYMENT_DAYS } from '#contract/money/invoice-lists.ts';
import type { Invoice, InvoiceLine } from '#contract/money/invoices.ts';
import type { PriceLine } from '#contract/money/pricing.ts';
import {
  type Agency,
  buildMoneySheet,
  describeAddressee,
} from '#server/features/money/papers/money-sheet.ts';
import { joinParts, printable, type Sheet } from '#server/features/reports/documents/report-document.ts';

export interface InvoicePaper {
  invoice: Invoice;
  client_address: string | null;
}

/**
 * An issued invoice or credit note as its paper says it: what HMRC asks of an invoice (VAT Notice 700, section 16.3), and in
 * the facts nothing of the young person but their initials. It shows what was issued and never what was paid since, so that
 * the same invoice always makes the same bytes.
 */
export function buildInvoiceSheet({ invoice, client_address }: InvoicePaper, agency: Agency): Sheet {
  return buildMoneySheet(
    {
      title: `${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.invoice_number}`,
      about: `About this ${invoice.kind}`,
      subject: joinParts(invoice.client.name, describeYoungPerson(invoice)),
      dated: invoice.issued ?? invoice.end_date,
      facts: listFacts(invoice, client_address),
      table: {
        title: 'Services',
        columns: ['Date', 'Service', 'Quantity', 'Rate', 'VAT', 'Amount'],
        figures_from: 2,
        rows: invoice.lines.map((line) => listCells(sayQuotation(line))),
        totals: [
          { name: 'Subtotal', value: sayAmount(invoice.subtotal) },
          ...listVat(invoice),
          {
            name: invoice.kind === 'invoice' ? 'Total' : 'Total credited',
            value: sayAmount(invoice.total),
          },
        ],
      },
      notes: listNotes(invoice, agency),
    },
    agency,
  );
}

function listFacts(invoice: Invoice, client_address: string | null): [string, string | null][] {
  const { issued, due, start_date, end_date, client, credits } = invoice;
  return [
    ['To', describeAddressee(client.name, client_address)],
    ['Date', formatDate(issued)],
    ['Due', invoice.kind === 'invoice' ? formatDate(due) : null],
    ['Corrects', credits && `Invoice ${credits.name}`],
    ['Services from', `${formatDate(start_date)} to ${formatDate(end_date)}`],
    ['Young person', describeYoungPerson(invoice)],
  ];
}

const describeYoungPerson = ({ young_person }: Invoice): string | null =>
  young_person && `${takeInitials(young_person.name)}, reference ${young_person.id.slice(-8)}`;

const takeInitials = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** The quotation and order by which it was charged, at the end of its words. */
const sayQuotation = (line: InvoiceLine): InvoiceLine => {
  const { description, quotation } = line;
  if (!quotation) return line;
  const order = quotation.order_number ? `, order ${quotation.order_number}` : '';
  return { ...line, description: `${description} (quotation ${quotation.name}${order})` };
};

export const listCells = ({
  date,
  description,
  service_type,
  quantity,
  unit,
  rate,
  vat_rate,
  amount,
}: PriceLine) => [
  formatDate(date),
  printable(`${service_type.name}: ${description}`),
  `${quantity} ${unit}${quantity === '1' ? '' : 's'}`,
  sayAmount(rate),
  Number(vat_rate) === 0 ? 'Exempt' : `${Number(vat_rate)}%`,
  sayAmount(amount),
];

export function listVat({
  lines,
  vat,
}: {
  lines: readonly PriceLine[];
  vat: string;
}): { name: string; value: string }[] {
  const rates = [...new Set(lines.map(({ vat_rate }) => Number(vat_rate)))].filter((rate) => rate > 0);
  return [{ name: rates.length === 0 ? 'VAT' : `VAT at ${rates.join('%, ')}%`, value: sayAmount(vat) }];
}

function listNotes(
  { kind, reason, lines, invoice_number }: Invoice,
  { PAYMENT_DETAILS }: Agency,
): [string, string | null][] {
  return [
    ['Why', reason],
    [
      'How to pay',
      kind === 'invoice'
        ? [PAYMENT_DETAILS, `Pay within ${PAYMENT_DAYS} days, quoting ${invoice_number}.`]
            .filter(Boolean)
            .join('\n')
        : null,
    ],
    [
      'VAT',
      lines.some(({ vat_rate }) => Number(vat_rate) === 0)
        ? 'Lines marked Exempt are welfare services under Group 7 of Schedule 9 to the Value Added Tax Act 1994.'
        : null,
    ],
  ];
}
