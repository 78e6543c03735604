import type { FastifyInstance } from 'fastify';
import { getReportEmailTemplate, sendReportEmail } from '#contract/reports/report-emails.ts';
import {
  findAllocated,
  findContacts,
  getReportsToSend,
} from '#server/features/reports/emails/report-email.queries.ts';
import { reportEmailText } from '#server/features/reports/emails/report-email-text.ts';
import { sendReports } from '#server/features/reports/emails/send-report-email.actions.ts';
import { serve } from '#server/http/serve.ts';

export function reportEmailRoutes(app: FastifyInstance): void {
  serve(app, getReportEmailTemplate, async ({ db, query, services }) => {
    const reports = query.ids?.length ? await getReportsToSend(db, query.ids) : [];
    const [first] = reports;
    const contacts = first ? await findContacts(db, first.client_id, reports) : [];
    const allocated = await findAllocated(db, contacts, reports);
    return {
      ...reportEmailText(reports, contacts, services.config, services.public_url),
      contacts,
      allocated,
    };
  });

  serve(app, sendReportEmail, async ({ db, actor, body, services }) => {
    const { config, public_url } = services;
    const recipients = await sendReports(db, { user_id: actor.user.id, public_url, config }, body);
    return { code: 201 as const, recipients };
  });
}
