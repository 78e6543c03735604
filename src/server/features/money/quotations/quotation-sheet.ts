import { formatDate, toLondonDay } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import { type Quotation, sayRecorded } from '#contract/money/quotation-records.ts';
import { listCells, listVat } from '#server/features/money/invoices/invoice-sheet.ts';
import {
  type Agency,
  buildMoneySheet,
  describeAddressee,
} from '#server/features/money/papers/money-sheet.ts';
import { joinParts, type Sheet } from '#server/features/reports/documents/report-document.ts';

/**
 * A quotation as its paper says it: what was offered, and not how its client answered it, so that it always makes the same bytes. That it
 * was withdrawn is said, for nobody is to order by it, and so is an answer that the office recorded for the client.
 */
export function buildQuotationSheet(
  quotation: Quotation,
  client_address: string | null,
  agency: Agency,
): Sheet {
  const { client, social_worker, created_at, valid_until, message, vat_notes, answered_at } = quotation;
  const withdrawn = quotation.status === 'withdrawn' && answered_at;
  const day = toLondonDay(created_at);
  return buildMoneySheet(
    {
      title: `Quotation ${quotation.quotation_number}`,
      about: 'About this quotation',
      subject: joinParts(client.name, social_worker?.name),
      dated: day,
      facts: [
        ['To', describeAddressee(client.name, client_address)],
        ['For the attention of', social_worker?.name],
        ['Date', formatDate(day)],
        withdrawn
          ? ['Withdrawn', `${formatDate(toLondonDay(withdrawn))}: it can no longer be ordered`]
          : ['Good until', formatDate(valid_until)],
        ['Recorded for the client', describeRecorded(quotation)],
      ],
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
      notes: [
        ['Message', message],
        ['VAT', vat_notes.join('\n')],
      ],
    },
    agency,
  );
}

/** `Accepted by Sam Field, by e-mail, 24/11/2026, order number PO 1`. */
function describeRecorded({ status, recorded, order_number }: Quotation): string | null {
  if (!recorded) return null;
  const verb = status === 'accepted' ? 'Accepted' : 'Declined';
  return [`${verb} by ${sayRecorded(recorded)}`, order_number && `order number ${order_number}`]
    .filter(Boolean)
    .join(', ');
}
