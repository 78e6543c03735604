import type { Area } from '#server/area.ts';
import { reminderRoutes } from '#server/features/money/reminders/reminders.routes.ts';

export const reminderArea: Area = {
  routes: reminderRoutes,
  changes: {
    invoice_reminder: {
      subject: 'Reminder of an invoice',
      labels: { sent_at: 'Sent' },
      hidden: ['invoice_id', 'sent_by'],
    },
  },
};
