import type { FieldError } from '#contract/core/errors.ts';
import type { Db } from '#server/db/pools.ts';
import type { Contact } from '#server/features/reports/emails/report-email.queries.ts';
import { type NewEmail, queueEmail } from '#server/mail/queue-email.ts';

interface Addressed {
  to: readonly string[];
  cc?: readonly string[] | undefined;
}

/** Finds the addresses that are not contacts of the organisation, each by its field. */
export function findStrangers(email: Addressed, contacts: readonly Contact[], client: string): FieldError[] {
  const known = new Set(contacts.map((contact) => contact.email.toLowerCase()));
  return (['to', 'cc'] as const).flatMap((field) =>
    (email[field] ?? []).flatMap((address, index) =>
      known.has(address.toLowerCase())
        ? []
        : [{ path: `${field}.${index}`, message: `This person is not a contact at ${client}.` }],
    ),
  );
}

interface Queued {
  emails: { email_id: string; recipients: string[] }[];
  /** Every recipient, each once. */
  recipients: string[];
}

/** Each recipient gets a separate e-mail; copies go with the first one. */
export async function queueForEach(
  db: Db,
  email: Addressed & Pick<NewEmail, 'kind' | 'subject' | 'body' | 'attachments'> & { href: string },
): Promise<Queued> {
  const { kind, href, subject, body, attachments = [] } = email;
  const [to, copies] = [unique(email.to), unique(email.cc ?? [])];
  const emails: Queued['emails'] = [];
  for (const [index, recipient] of to.entries()) {
    const cc = index === 0 ? copies.filter((copy) => !to.includes(copy)) : [];
    const email_id = await queueEmail(db, { kind, href, to: recipient, cc, subject, body, attachments });
    emails.push({ email_id, recipients: [recipient, ...cc] });
  }
  return { emails, recipients: [...new Set([...to, ...copies])] };
}

const unique = (addresses: readonly string[]) => [...new Set(addresses.map((each) => each.toLowerCase()))];
