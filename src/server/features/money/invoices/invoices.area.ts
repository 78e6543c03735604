import type { Area } from '#server/area.ts';
import { invoiceConstraints } from '#server/features/money/invoices/invoice-constraints.ts';
import { invoiceRunRoutes } from '#server/features/money/invoices/invoice-run.routes.ts';
import { invoiceSearch } from '#server/features/money/invoices/invoice-search.queries.ts';
import { invoiceRoutes } from '#server/features/money/invoices/invoices.routes.ts';
import { describePence } from '#server/features/money/price-lists/price-change-words.ts';

export const invoiceArea: Area = {
  routes(app) {
    invoiceRoutes(app);
    invoiceRunRoutes(app);
  },
  search: invoiceSearch,
  constraints: invoiceConstraints,
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
    cancellation_waiver: {
      subject: 'Late cancellation that is not charged',
      labels: { reason: 'Reason', waived_at: 'Not charged since' },
      hidden: ['appointment_carer_id', 'credit_note_id', 'waived_by'],
    },
  },
  views: {
    'invoice.list': 'Saw them in the list of invoices',
    'invoices.view': 'Looked at invoices for a young person',
    'invoice.view': 'Looked at an invoice',
    'invoice.document': 'Opened an invoice’s document',
  },
};
