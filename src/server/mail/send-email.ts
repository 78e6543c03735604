import type { Db, Pool } from '#server/db/pools.ts';
import { OWN_WORK, write } from '#server/db/work.ts';
import { type Failure, readFailure, readPartFailure, sendThrough } from '#server/mail/mail-server.ts';
import { type EmailFile, queueSending } from '#server/mail/queue-email.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

type MailServices = Pick<Services, 'pools' | 'config' | 'smtp_url' | 'public_url' | 'clock' | 'isClockMoved'>;

interface Email {
  id: string;
  to_address: string;
  cc_addresses: string[];
  open_addresses: string[] | null;
  subject: string;
  body: string;
}

/**
 * Sends one e-mail to the mail server and records the result. Throws if it was not accepted, so that the queue retries.
 * 1. The row is locked meanwhile, so that two workers never send the same e-mail.
 * 2. A crash can happen between the server's answer and the record. Then it is sent again with the same Message-ID, so
 *    that mail servers and mail programs recognise it.
 * 3. A final refusal ends the attempts, and so do GIVE_UP_DAYS of failures. The trigger email_outcome reports both.
 */
export async function sendEmail(services: MailServices, email_id: string): Promise<void> {
  const failure = await write(services.pools.app_system, workAt(services), async (db) => {
    const [email] = await db<
      Email[]
    >`select id, to_address, cc_addresses, open_addresses, subject, body from email
      where id = ${email_id} and sent_at is null and refused_at is null for update skip locked`;
    return email ? sendOne(db, services, email) : null;
  });
  if (failure) throw new Error(`E-mail ${email_id} was not taken: ${failure}`);
}

/** Returns the code of a failure that the queue should retry, or null. The attempt is recorded either way. */
async function sendOne(db: Db, services: MailServices, email: Email): Promise<string | null> {
  const files = await db<EmailFile[]>`select name, mime_type, content from email_attachment
    where email_id = ${email.id} order by name`;
  const failure = await hand(services, email, files);
  if (failure) return noteFailure(db, email.id, failure);
  await db`update email set sent_at = current_instant(), attempts = attempts + 1, last_error = null, last_answer = null,
      open_addresses = null where id = ${email.id}`;
  if (files.length > 0) await db`delete from email_attachment where email_id = ${email.id}`;
  return null;
}

/** Only to the addresses that have not received it yet. */
async function hand(
  services: MailServices,
  email: Email,
  files: readonly EmailFile[],
): Promise<Failure | undefined> {
  const { EMAIL_FROM } = services.config;
  const { open_addresses } = email;
  let failure: Failure | undefined;
  try {
    await sendThrough(services.smtp_url, async (transport) => {
      const sent = await transport.sendMail({
        messageId: `<${email.id}@${new URL(services.public_url).hostname}>`,
        from: EMAIL_FROM,
        // As one address, even if it contains commas.
        to: { name: '', address: email.to_address },
        cc: email.cc_addresses.map((address) => ({ name: '', address })),
        ...(open_addresses ? { envelope: { from: EMAIL_FROM, to: open_addresses } } : {}),
        subject: email.subject,
        text: email.body,
        attachments: files.map(({ name, mime_type, content }) => ({
          filename: name,
          contentType: mime_type,
          content,
        })),
        // An out-of-office reply to a machine is useless.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      failure = readPartFailure(sent);
    });
  } catch (error) {
    failure = { ...readFailure(error), open_addresses };
  }
  return failure;
}

/** The queue's own retries end at about that time. */
const GIVE_UP_DAYS = 3;

async function noteFailure(
  db: Db,
  id: string,
  { code, answer, open_addresses, is_final }: Failure,
): Promise<string | null> {
  const [noted] = await db<
    { is_refused: boolean }[]
  >`update email set attempts = attempts + 1, last_error = ${code},
      last_answer = ${answer}, open_addresses = ${open_addresses},
      refused_at = case when ${is_final} or attempts > 0 and queued_at < current_instant() - make_interval(days => ${GIVE_UP_DAYS})
        then current_instant() end
    where id = ${id} returning refused_at is not null as is_refused`;
  return noted?.is_refused ? null : code;
}

/**
 * Queues e-mails again that have no job soon: those of a killed process, or after a long failure of the mail server.
 */
export async function requeueForgottenEmails(system: Pool): Promise<void> {
  await system`select retry_mail_soon()`;
  const forgotten = await system<{ id: string }[]>`select id from email
    where sent_at is null and refused_at is null and attempts = 0 and created_at < now() - interval '1 minute' order by created_at limit 100`;
  for (const { id } of forgotten) await queueSending(system, id);
}

const FORGOTTEN = 'This text gave a person’s location and was deleted.';

/** Erases e-mails that had to be kept only for a while, also in the built-in mailbox. */
export async function emptyOldEmails({ pools, clock }: Pick<Services, 'pools' | 'clock'>): Promise<void> {
  await write(pools.app_system, OWN_WORK, async (db) => {
    const emptied = await db<{ id: string }[]>`update email set body = ${FORGOTTEN}, forget_at = null
      where forget_at <= ${clock()} returning id`;
    for (const { id } of emptied)
      await db`update mailbox_message set text_body = ${FORGOTTEN}, html_body = null
        where starts_with(message_id, ${`<${id}@`})`;
  });
}
