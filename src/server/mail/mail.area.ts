import { z } from 'zod';
import type { Area } from '#server/area.ts';
import { requeueForgottenEmails, sendEmail } from '#server/mail/send-email.ts';

export const mailArea: Area = {
  tasks: (services) => ({
    send_email: (payload) => sendEmail(services, z.object({ email_id: z.string() }).parse(payload).email_id),
    requeue_forgotten_emails: () => requeueForgottenEmails(services.pools.app_system),
  }),
  crontab: ['* * * * * requeue_forgotten_emails'],
};
