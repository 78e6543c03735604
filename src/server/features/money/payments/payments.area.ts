import type { Area } from '#server/area.ts';
import { paymentRoutes } from '#server/features/money/payments/payments.routes.ts';

export const paymentArea: Area = {
  routes: paymentRoutes,
  changes: {
    bank_layout: {
      subject: 'Columns of a bank’s files',
      labels: { columns: 'Columns', heading_key: 'Headings' },
      hidden: ['heading_key'],
    },
  },
  constraints: {
    invoice_payment_bank_once: [
      'payment.recorded',
      'rows',
      'Someone has just recorded a row of this file. Load the file again.',
    ],
    invoice_payment_bank_client: [
      'input.invalid',
      'rows',
      'A row pays invoices for several clients. Choose invoices for one client.',
    ],
  },
};
