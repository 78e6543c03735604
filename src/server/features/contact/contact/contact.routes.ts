import type { FastifyInstance } from 'fastify';
import { sendContactEmail } from '#contract/contact/contact.ts';
import { type ContactNumbers, getContactNumbers } from '#contract/core/contact-numbers.ts';
import type { Config } from '#server/config.ts';
import { findSender } from '#server/features/contact/contact/contact.queries.ts';
import { serve, serveBoth } from '#server/http/serve.ts';
import { queueEmail } from '#server/mail/queue-email.ts';

export function contactRoutes(app: FastifyInstance): void {
  serveBoth(
    app,
    getContactNumbers,
    async ({ actor, services }) => listNumbers(services.config, actor.role !== 'client'),
    async ({ services }) => listNumbers(services.config, false),
  );

  serve(app, sendContactEmail, async ({ db, actor, body, services }) => {
    const { name, user_type } = actor.user;
    const sender = await findSender(db);
    const answered_to = sender?.answered_to ?? actor.user.email;
    const { OFFICE_EMAIL_TO, EMERGENCY_EMAIL_TO } = services.config;
    await queueEmail(db, {
      kind: 'contact',
      to: OFFICE_EMAIL_TO ?? EMERGENCY_EMAIL_TO,
      subject: body.subject,
      body: `${body.message}\n\n--\nWritten in Placewell by ${name} (${sender?.authority ?? SENDER[user_type]}), ${answered_to}`,
    });
    return { code: 201 as const, answered_to };
  });
}

const listNumbers = (
  { AGENCY_NAME, AGENCY_PHONE, ON_CALL_PHONE, SOS_BUTTON }: Config,
  isStaff: boolean,
): ContactNumbers => ({
  agency_name: AGENCY_NAME,
  office_phone: AGENCY_PHONE ?? null,
  on_call_phone: isStaff ? (ON_CALL_PHONE ?? null) : null,
  sos_button: SOS_BUTTON === 'on',
});

const SENDER = { admin: 'administrator', user: 'carer', client: 'client' } as const;
