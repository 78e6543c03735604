import type { Area } from '#server/area.ts';
import { invoiceSearch } from '#server/features/money/invoices/invoice-search.queries.ts';
import { invoiceRoutes } from '#server/features/money/invoices/invoices.routes.ts';
import { describePence } from '#server/features/money/price-lists/price-change-words.ts';

export const invoiceArea: Area = {
  routes: invoiceRoutes,
  search: invoiceSearch,
  constraints: {
    invoiced_work_once: ['invoice.taken', 'start_date', 'A visit of this period was invoiced meanwhile.'],
    invoice_line_credited_once: ['invoice.taken', 'line_ids', 'One of these lines is taken back already.'],
    invoice_not_over_credited: [
      'in_use',
      'line_ids',
      'Part of this was written off. No more can be taken back than is left.',
    ],
    visit_is_invoiced: ['visit.invoiced', '', 'This visit is invoiced.'],
  },
  changes: {
    invoice: {
      subject: 'Invoice',
      labels: {
        kind: 'Kind',
        status: 'Status',
        invoice_number: 'Number',
        client_id: 'Organisation',
        young_person_id: 'Young person',
        start_date: 'From',
        end_date: 'To',
        issued: 'Issued',
        due: 'Due',
        total: 'Total',
        reason: 'Reason',
      },
      hidden: [
        'number',
        'number_year',
        'subtotal_pence',
        'vat_pence',
        'paid_pence',
        'credited_pence',
        'written_off_pence',
        'paid_status',
        'issued_by',
        'credits_id',
      ],
    },
    invoice_payment: {
      subject: 'Payment',
      labels: {
        kind: 'Kind',
        amount_pence: 'Amount',
        date: 'Date',
        reference: 'Reference',
        reason: 'Reason',
      },
      hidden: ['invoice_id', 'created_by', 'bank_row', 'bank_part'],
      describe: describePence,
    },
  },
  views: {
    'invoices.view': 'Looked at invoices for a young person',
    'invoice.view': 'Looked at an invoice',
    'invoice.document': 'Opened an invoice’s document',
  },
};
