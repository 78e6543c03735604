import type { BodyOf } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { documentLinks } from '#contract/reports/report-documents.ts';
import type { sendReportEmail } from '#contract/reports/report-emails.ts';
import type { Config } from '#server/config.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { makeReportDocument } from '#server/features/reports/documents/make-document.actions.ts';
import { findStrangers, queueForEach } from '#server/features/reports/emails/recipients.ts';
import {
  type ApprovedReport,
  findContacts,
  getReportsToSend,
} from '#server/features/reports/emails/report-email.queries.ts';
import { findNamedIn, withLinks } from '#server/features/reports/emails/report-email-text.ts';
import { refuseAddressInWords } from '#server/features/young-persons/profile/confidential-addresses.actions.ts';
import { AppError } from '#server/http/app-error.ts';

export interface Sender {
  user_id: string;
  public_url: string;
  config: Pick<Config, 'AGENCY_NAME'>;
}

/**
 * Sends contacts of a client approved reports: documents, e-mails and their record in the caller's transaction. Each
 * recipient gets a separate e-mail; copies go with the first one. Returns the recipients. Throws what
 * `getReportsToSend` throws, and `input.invalid`.
 */
export async function sendReports(
  db: Db,
  sender: Sender,
  email: BodyOf<typeof sendReportEmail>,
): Promise<string[]> {
  const reports = await getReportsToSend(db, email.ids);
  await checkEmail(db, reports, email);
  for (const { young_person_id } of reports)
    await refuseAddressInWords(db, { role: 'admin' }, young_person_id, pickLetter(email));
  const links: string[] = [];
  for (const report of reports) links.push(...(await listLinks(db, sender, report)));
  const body = withLinks(email.body, links);
  const href = `/dashboard/reports/${reports[0]?.report_id ?? ''}`;
  const { emails, recipients } = await queueForEach(db, { ...email, kind: 'reports', href, body });
  for (const each of emails)
    await db`insert into report_email (email_id, report_id, recipients, sent_by, sent_at)
      select ${each.email_id}, r, ${each.recipients}, ${sender.user_id}, current_instant()
      from unnest(${reports.map(({ report_id }) => report_id)}::uuid[]) as r`;
  await announceChange(db, 'reports');
  return recipients;
}

const pickLetter = ({ subject, body }: BodyOf<typeof sendReportEmail>) => ({ subject, body });

/** Checks everything at once, so that every invalid field is named. */
async function checkEmail(
  db: Db,
  reports: readonly ApprovedReport[],
  email: BodyOf<typeof sendReportEmail>,
): Promise<void> {
  const [{ client_id, client } = { client_id: '', client: '' }] = reports;
  const errors: FieldError[] = findStrangers(email, await findContacts(db, client_id, reports), client);
  for (const field of ['subject', 'body'] as const) {
    const named = findNamedIn(email[field], reports);
    if (named)
      errors.push({
        path: field,
        message: named.initials
          ? `Remove the young person’s full name. Use ${named.initials} instead.`
          : 'Remove the young person’s name. Their record is restricted.',
      });
  }
  if (errors.length > 0) throw new AppError('input.invalid', { errors });
}

async function listLinks(db: Db, sender: Sender, { app_report_ids }: ApprovedReport): Promise<string[]> {
  const links: string[] = [];
  for (const id of app_report_ids) {
    const document_id = await makeReportDocument(db, sender.config, id);
    links.push(documentLinks(sender.public_url, document_id).link);
  }
  return links;
}
