import { ROLE_BY_USER_TYPE, type UserType } from '#contract/core/statuses.ts';
import { findNextTime, findQuietEnd } from '#contract/office/quiet-hours.ts';
import type { Db } from '#server/db/pools.ts';
import { read, write } from '#server/db/work.ts';
import { POOL_OF } from '#server/http/session.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';
import { chooseFor, type Kinds, type NotificationKind, type Words } from '#server/notifications/kinds.ts';
import { findChoices } from '#server/notifications/notifications.queries.ts';
import { type PushDevice, pushTo } from '#server/notifications/push.ts';
import { findPushKeys } from '#server/notifications/push-keys.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

/**
 * Pushes and mails what people were told, by their choices.
 * 1. The row is locked meanwhile, so that two workers never deliver the same; what is done is noted with it.
 * 2. Between a push service's yes and the note a crash can strike: the push that goes out again takes the place of the first.
 * 3. A notification about which its recipient may see nothing is taken back, and nobody has heard of it.
 */

export type Delivering = Pick<Services, 'pools' | 'config' | 'public_url' | 'clock' | 'isClockMoved'>;

interface Row {
  id: string;
  kind: string;
  subject_id: string;
  created_at: string;
  read_at: string | null;
  emailed_at: string | null;
  attempts: number;
  recipient_id: string;
  name: string;
  email: string;
  user_type: UserType;
  is_active: boolean;
}

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 30_000;

export async function deliverNotification(services: Delivering, kinds: Kinds, id: string): Promise<void> {
  const now = services.clock();
  await write(services.pools.app_system, workAt(services), async (db) => {
    const [row] = await db<Row[]>`
      select n.id, n.kind, n.subject_id, n.created_at, n.read_at, n.emailed_at, n.attempts, n.recipient_id,
        u.name, u.email, u.user_type, u.is_active
      from notification n join app_user u on u.id = n.recipient_id
      where n.id = ${id} and n.deliver_at <= ${now} for update of n skip locked`;
    if (row) await settle(db, services, kinds, row);
  });
}

async function settle(db: Db, services: Delivering, kinds: Kinds, row: Row): Promise<void> {
  const kind = Object.hasOwn(kinds, row.kind) ? kinds[row.kind] : undefined;
  const put = (deliver_at: string | null) =>
    db`update notification set deliver_at = ${deliver_at} where id = ${row.id}`;
  if (!kind || !row.is_active || row.read_at) return void (await put(null));
  const words = await findWordsFor(services, kind, row);
  if (!words) return void (await db`delete from notification where id = ${row.id}`);
  const choices = await findChoices(db, row.recipient_id);
  const chosen = Object.hasOwn(choices.kinds, row.kind) ? choices.kinds[row.kind] : undefined;
  const choice = chooseFor(kind, chosen);
  const now = services.clock();
  const passes = kind.urgency === 'urgent' || words.is_pressing;
  const quiet_end = passes ? undefined : findQuietEnd(now, choices);
  if (choice.email === 'daily' && !row.emailed_at)
    await db`update notification set digest_at = coalesce(digest_at, ${findNextTime(now, choices.daily_at)})
      where id = ${row.id}`;
  if (quiet_end) return void (await put(quiet_end));
  if (choice.email === 'at_once' && !row.emailed_at) await mail(db, services, row, kind, words);
  const isPushed = !choices.push || !choice.push || (await pushToDevices(db, services, row, kind, words));
  if (isPushed || row.attempts + 1 >= MAX_ATTEMPTS) return void (await put(null));
  const again = new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** row.attempts);
  await db`update notification set deliver_at = ${again}, attempts = attempts + 1 where id = ${row.id}`;
}

/** As the recipient: what is closed to them has no words. */
async function findWordsFor(
  services: Delivering,
  kind: NotificationKind,
  { recipient_id, user_type, subject_id }: Pick<Row, 'recipient_id' | 'user_type' | 'subject_id'>,
): Promise<Words | undefined> {
  const role = ROLE_BY_USER_TYPE[user_type];
  const context = { ...workAt(services), user_id: recipient_id };
  const found = await read(services.pools[POOL_OF[role]], context, (db) =>
    kind.findWords(db, { role, user_id: recipient_id }, [subject_id]),
  );
  return found[0];
}

/** Answers whether each of the person's browsers has it, or does not want it. */
async function pushToDevices(
  db: Db,
  services: Delivering,
  row: Row,
  { title, urgency }: NotificationKind,
  { lock_screen, href }: Words,
): Promise<boolean> {
  const devices = await db<(PushDevice & { id: string })[]>`
    select s.id, s.endpoint, s.p256dh, s.auth from push_subscription s
    where s.user_id = ${row.recipient_id} and not exists (select from notification_push p
      where p.notification_id = ${row.id} and p.subscription_id = s.id) order by s.id`;
  if (devices.length === 0) return true;
  const by = {
    keys: await findPushKeys(services.pools.app_system),
    sender: readSender(services),
    is_production: services.config.APP_ENV === 'production',
  };
  const message = { id: row.id, title, body: lock_screen, href, is_urgent: urgency === 'urgent' };
  const results = await Promise.all(devices.map((device) => pushTo(device, message, by)));
  const those = (result: string) => devices.filter((_, at) => results[at] === result).map(({ id }) => id);
  await db`delete from push_subscription where id = any(${those('gone')}::uuid[])`;
  await db`insert into notification_push (notification_id, subscription_id)
    select ${row.id}, s.id from push_subscription s where s.id = any(${those('taken')}::uuid[])`;
  return those('failed').length === 0;
}

/** Where a push service can reach whoever sends too much. */
const readSender = ({ public_url, config }: Delivering): string =>
  public_url.startsWith('https:') ? public_url : `mailto:${/[^<\s]+@[^>\s]+/.exec(config.EMAIL_FROM)?.[0]}`;

async function mail(
  db: Db,
  { config, public_url }: Delivering,
  { id, name, email }: Row,
  { title }: NotificationKind,
  { lock_screen, href }: Words,
): Promise<void> {
  await queueEmail(db, {
    to: email,
    subject: title,
    body: [
      `Hello ${name.split(' ')[0]},`,
      `${title}: ${lock_screen}`,
      `${public_url}${href}`,
      `You choose what we write to you here: ${public_url}/dashboard/notifications/choices`,
      signedBy(config),
    ].join('\n\n'),
  });
  await db`update notification set emailed_at = current_instant() where id = ${id}`;
}

/** Delivers those that were put off to this hour, and those that a killed process had in hand. */
export async function deliverWaiting(services: Delivering, kinds: Kinds): Promise<void> {
  const waiting = await services.pools.app_system<{ id: string }[]>`
    select id from notification where deliver_at <= ${services.clock()} order by deliver_at limit 500`;
  for (const { id } of waiting) await deliverNotification(services, kinds, id);
}

/** One e-mail a day to each person who chose that: what they have not read since the last. */
export async function sendDigests(services: Delivering, kinds: Kinds): Promise<void> {
  const due = await services.pools.app_system<{ recipient_id: string }[]>`
    select distinct recipient_id from notification where digest_at <= ${services.clock()}`;
  for (const { recipient_id } of due) await sendDigest(services, kinds, recipient_id);
}

type DigestRow = Pick<Row, 'id' | 'kind' | 'subject_id' | 'name' | 'email' | 'user_type' | 'is_active'>;

const MAX_LINES = 30;

async function sendDigest(services: Delivering, kinds: Kinds, recipient_id: string): Promise<void> {
  await write(services.pools.app_system, workAt(services), async (db) => {
    const rows = await db<DigestRow[]>`
      select n.id, n.kind, n.subject_id, u.name, u.email, u.user_type, u.is_active
      from notification n join app_user u on u.id = n.recipient_id
      where n.recipient_id = ${recipient_id} and n.digest_at <= ${services.clock()} and n.read_at is null
      order by n.created_at, n.id for update of n`;
    const lines: string[] = [];
    for (const row of rows) {
      const kind = Object.hasOwn(kinds, row.kind) ? kinds[row.kind] : undefined;
      const words = kind && (await findWordsFor(services, kind, { ...row, recipient_id }));
      if (words) lines.push(`- ${kind.title}: ${words.lock_screen}\n  ${services.public_url}${words.href}`);
    }
    const [first] = rows;
    if (first?.is_active && lines.length > 0) await queueEmail(db, writeDigest(services, first, lines));
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
    subject: lines.length === 1 ? 'One thing waits for you' : `${lines.length} things wait for you`,
    body: [
      `Hello ${name.split(' ')[0]},`,
      'You have not read these yet:',
      lines.slice(0, MAX_LINES).join('\n'),
      more > 0 ? `and ${more} more: ${public_url}/dashboard/notifications` : '',
      `You choose what we write to you here: ${public_url}/dashboard/notifications/choices`,
      signedBy(config),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}
