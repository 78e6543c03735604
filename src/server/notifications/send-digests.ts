import { write } from '#server/db/work.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';
import { type Delivering, findWordsFor, type Row } from '#server/notifications/deliver.ts';
import type { Kinds } from '#server/notifications/notification-kind.ts';
import { workAt } from '#server/notifications/work-at.ts';

/** Sends one e-mail a day to each person who chose that, with what they have not read since the last. */
export async function sendDigests(services: Delivering, kinds: Kinds): Promise<void> {
  const due = await services.pools.app_system<{ recipient_id: string }[]>`
    select distinct recipient_id from notification where digest_at <= ${services.clock()}`;
  for (const { recipient_id } of due) await sendDigest(services, kinds, recipient_id);
}

type DigestRow = Pick<
  Row,
  'id' | 'kind' | 'subject_id' | 'name' | 'email' | 'account_email' | 'user_type' | 'is_active'
>;

const MAX_LINES = 30;

async function sendDigest(services: Delivering, kinds: Kinds, recipient_id: string): Promise<void> {
  await write(services.pools.app_system, workAt(services), async (db) => {
    const rows = await db<DigestRow[]>`
      select n.id, n.kind, n.subject_id, u.name, mail_address(u.id) as email, u.email as account_email, u.user_type, u.is_active
      from notification n join app_user u on u.id = n.recipient_id
      where n.recipient_id = ${recipient_id} and n.digest_at <= ${services.clock()} and n.read_at is null
      order by n.created_at, n.id for update of n`;
    const lines: string[] = [];
    let is_restricted = false;
    for (const row of rows) {
      const kind = Object.hasOwn(kinds, row.kind) ? kinds[row.kind] : undefined;
      const words = kind && (await findWordsFor(db, services, kind, { ...row, recipient_id }));
      if (!words) continue;
      is_restricted ||= words.is_restricted ?? false;
      lines.push(`- ${kind.title}: ${words.lock_screen}\n  ${services.public_url}${words.href}`);
    }
    const [first] = rows;
    if (first?.is_active && lines.length > 0)
      await queueEmail(db, {
        kind: 'notification',
        ...writeDigest(services, first, lines),
        ...(is_restricted ? { to: first.account_email } : {}),
      });
    await db`update notification set digest_at = null, emailed_at = current_instant()
      where recipient_id = ${recipient_id} and digest_at <= ${services.clock()}`;
  });
}

function writeDigest(
  { config, public_url }: Delivering,
  { name, email }: Pick<Row, 'name' | 'email'>,
  lines: readonly string[],
) {
  const more = lines.length - MAX_LINES;
  return {
    to: email,
    subject:
      lines.length === 1 ? 'You have 1 unread notification' : `You have ${lines.length} unread notifications`,
    body: [
      `Hello ${name.split(' ')[0]},`,
      'Your unread notifications:',
      lines.slice(0, MAX_LINES).join('\n'),
      more > 0 ? `and ${more} more: ${public_url}/dashboard/notifications` : '',
      `Choose which notifications you get: ${public_url}/dashboard/notifications/choices`,
      signedBy(config),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}
