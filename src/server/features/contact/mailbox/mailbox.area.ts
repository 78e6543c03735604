import type { Area } from '#server/area.ts';
import { mailboxRoutes } from '#server/features/contact/mailbox/mailbox.routes.ts';

export const mailboxArea: Area = {
  routes: mailboxRoutes,
  views: {
    'mailbox.list': 'Looked at the list of e-mails',
  },
};
