import type { FastifyInstance } from 'fastify';
import { getContactNumbers } from '#contract/office/contact.ts';
import { getReportEmailTemplate, sendContactEmail, sendReportEmail } from '#contract/office/emails.ts';
import { findContacts, getReportsToSend } from '#server/features/office/emails/report-email.queries.ts';
import { reportEmailText } from '#server/features/office/emails/report-email-text.ts';
import { sendReports } from '#server/features/office/emails/send-report-email.actions.ts';
import { serve } from '#server/http/serve.ts';
import { queueEmail } from '#server/mail/queue-email.ts';

export function emailRoutes(app: FastifyInstance): void {
  serve(app, getReportEmailTemplate, async ({ db, query, services }) => {
    const reports = query.ids?.length ? await getReportsToSend(db, query.ids) : [];
    const [first] = reports;
    const contacts = first ? await findContacts(db, first.client_id, reports) : [];
    return { ...reportEmailText(reports, contacts, services.config, services.public_url), contacts };
  });

  serve(app, sendReportEmail, async ({ db, actor, body, services }) => {
    const { config, public_url } = services;
    const recipients = await sendReports(db, { user_id: actor.user.id, public_url, config }, body);
    return { code: 201 as const, recipients };
  });

  serve(app, getContactNumbers, async ({ actor, services }) => {
    const { AGENCY_NAME, AGENCY_PHONE, ON_CALL_PHONE } = services.config;
    return {
      agency_name: AGENCY_NAME,
      office_phone: AGENCY_PHONE ?? null,
      on_call_phone: actor.role === 'client' ? null : (ON_CALL_PHONE ?? null),
    };
  });

  serve(app, sendContactEmail, async ({ db, actor, body, services }) => {
    const { name, email, user_type } = actor.user;
    const { OFFICE_EMAIL_TO, EMERGENCY_EMAIL_TO } = services.config;
    await queueEmail(db, {
      to: OFFICE_EMAIL_TO ?? EMERGENCY_EMAIL_TO,
      subject: body.subject,
      body: `${body.message}\n\n--\nWritten in Placewell by ${name} (${SENDER[user_type]}), ${email}`,
    });
    return { code: 201 as const };
  });
}

const SENDER = { admin: 'administrator', user: 'carer', client: 'client' } as const;
