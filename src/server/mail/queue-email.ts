import { randomUUID } from 'node:crypto';
import type { EmailKind } from '#contract/core/email-kinds.ts';
import type { Db } from '#server/db/pools.ts';
import { enqueue, enqueueFirst } from '#server/jobs/jobs.ts';

export interface NewEmail {
  kind: EmailKind;
  /** The record that waits for the outcome. */
  cause_id?: string;
  /** The screen with more details, for the person who handles an undelivered e-mail. */
  href?: string;
  to: string;
  cc?: readonly string[];
  subject: string;
  /** Plain text. */
  body: string;
  /** Sent before all others. */
  is_urgent?: true;
  /** After this many days its text is erased, because it says where somebody was. */
  forget_after_days?: number;
  /** Kept until the mail server has accepted them. Only administrators may send files. */
  attachments?: readonly EmailFile[];
}

export interface EmailFile {
  name: string;
  mime_type: string;
  content: Buffer;
}

/** Sends an e-mail if, and only if, the caller's transaction commits (EML-01). Returns its id. */
export async function queueEmail(db: Db, email: NewEmail): Promise<string> {
  const { kind, cause_id = null, href = null, to, cc = [], subject, body } = email;
  const { is_urgent, forget_after_days = null, attachments = [] } = email;
  // The id is made here, because roles that may add an e-mail may not read it back.
  const email_id = randomUUID();
  await db`insert into email (id, kind, cause_id, href, to_address, cc_addresses, subject, body, forget_at)
    values (${email_id}, ${kind}, ${cause_id}, ${href}, ${to}, ${[...cc]}, ${subject}, ${body},
      current_instant() + make_interval(days => ${forget_after_days}::integer))`;
  for (const { name, mime_type, content } of attachments)
    await db`insert into email_attachment (email_id, name, mime_type, content)
      values (${email_id}, ${name}, ${mime_type}, ${content})`;
  if (is_urgent) await enqueueFirst(db, 'send_email', { email_id });
  else await queueSending(db, email_id);
  return email_id;
}

/** An extra job does no harm, because a sent e-mail is not sent again. */
export async function queueSending(db: Db, email_id: string): Promise<void> {
  await enqueue(db, 'send_email', { email_id });
}
