import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/pools.ts';
import { enqueue } from '#server/jobs/jobs.ts';

export interface NewEmail {
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
}

/** Sends an e-mail if, and only if, the caller's transaction commits (EML-01). */
export async function queueEmail(db: Db, { to, subject, body }: NewEmail): Promise<void> {
  // Made here, because whoever may add an e-mail may not read any back.
  const email_id = randomUUID();
  await db`insert into email (id, to_address, subject, body) values (${email_id}, ${to}, ${subject}, ${body})`;
  await queueSending(db, email_id);
}

/** A job too many does no harm: what is sent is not sent again. */
export async function queueSending(db: Db, email_id: string): Promise<void> {
  await enqueue(db, 'send_email', { email_id });
}
