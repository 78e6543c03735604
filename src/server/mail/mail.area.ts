import { z } from 'zod';
import type { Area } from '#server/area.ts';
import { emptyOldEmails, requeueForgottenEmails, sendEmail } from '#server/mail/send-email.ts';

export const mailArea: Area = {
  tasks: (services) => ({
    send_email: (payload) => sendEmail(services, z.object({ email_id: z.string() }).parse(payload).email_id),
    requeue_forgotten_emails: () => requeueForgottenEmails(services.pools.app_system),
    empty_old_emails: () => emptyOldEmails(services),
  }),
  crontab: ['* * * * * requeue_forgotten_emails', '17 * * * * empty_old_emails'],
};
