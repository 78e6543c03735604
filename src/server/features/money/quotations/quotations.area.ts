import type { Area } from '#server/area.ts';
import { describePence } from '#server/features/money/price-lists/price-change-words.ts';
import { quotationNotifications } from '#server/features/money/quotations/quotations.notifications.ts';
import { quotationRoutes } from '#server/features/money/quotations/quotations.routes.ts';

export const quotationArea: Area = {
  routes: quotationRoutes,
  constraints: {
    quotation_recorded: [
      'input.invalid',
      'recorded',
      'Say who answered for the client, how and when, for example: Sam Field, by e-mail, on 24/11/2026.',
    ],
    quotation_recorded_ahead: ['input.invalid', 'recorded.date', 'This date is in the future.'],
    appointment_quoted_once: ['quotation.booked', 'items', 'One of these visits is already booked.'],
    appointment_of_quotation: [
      'in_use',
      'client_id',
      'This appointment was booked from another organisation’s quotation. Cancel it and book a new one.',
    ],
  },
  changes: {
    quotation: {
      subject: 'Quotation',
      labels: {
        quotation_number: 'Number',
        status: 'Status',
        client_id: 'Organisation',
        social_worker_id: 'Social worker',
        young_person_id: 'Young person',
        sent_to: 'Sent to',
        valid_until: 'Good until',
        message: 'Message',
        order_number: 'Order number',
        reason: 'Reason',
        answered_name: 'Answered by',
        recorded_name: 'Recorded for the client: who answered',
        recorded_how: 'How they answered',
        recorded_on: 'When they answered',
        subtotal_pence: 'Before VAT',
        vat_pence: 'VAT',
      },
      describe: describePence,
      hidden: ['number', 'number_year', 'answered_by', 'answered_at', 'created_by', 'referral_id'],
    },
  },
  notifications: quotationNotifications,
  views: {
    'quotation.view': 'Looked at a quotation',
    'quotation.document': 'Opened a quotation’s document',
  },
};
