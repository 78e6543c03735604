import type { Area } from '#server/area.ts';
import { quotationRoutes } from '#server/features/money/quotations/quotations.routes.ts';

export const quotationArea: Area = {
  routes: quotationRoutes,
  changes: {
    quotation: {
      subject: 'Quotation',
      labels: {
        quotation_number: 'Number',
        status: 'Status',
        client_id: 'Organisation',
        social_worker_id: 'Social worker',
        sent_to: 'Sent to',
        valid_until: 'Good until',
        message: 'Message',
        order_number: 'Order number',
        reason: 'Reason',
        subtotal_pence: 'Pence before VAT',
        vat_pence: 'Pence of VAT',
      },
      hidden: ['number', 'number_year', 'answered_by', 'answered_at', 'created_by'],
    },
  },
  views: {
    'quotation.view': 'Looked at a quotation',
    'quotation.document': 'Opened a quotation’s document',
  },
};
