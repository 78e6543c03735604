import { readEmail } from '#contract/core/email-address.ts';
import { findNextTime, findQuietEnd } from '#contract/core/quiet-hours.ts';
import { ROLE_BY_USER_TYPE, type UserType } from '#contract/core/statuses.ts';
import type { Db } from '#server/db/pools.ts';
import { read, write } from '#server/db/work.ts';
import { POOL_OF } from '#server/http/session.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { signedBy } from '#server/mail/signature.ts';
import { chooseFor } from '#server/notifications/first-choices.ts';
import type { Kinds, NotificationKind, Words } from '#server/notifications/notification-kind.ts';
import { findChoices } from '#server/notifications/notifications.queries.ts';
import { type PushDevice, pushTo } from '#server/notifications/push.ts';
import { findPushKeys } from '#server/notifications/push-keys.ts';
import { workAt } from '#server/notifications/work-at.ts';
import type { Services } from '#server/services.ts';

/**
 * Sends push notifications and e-mail by each person's choices.
 * 1. Only one of two workers delivers, and it records what it has done. It locks the row only while recording, so that
 *    a reader never waits for a push service.
 * 2. A crash can happen between the push service's answer and the record. The repeated push then replaces the first.
 * 3. If the recipient may see nothing of the subject, the notification is withdrawn unseen.
 */

export type Delivering = Pick<Services, 'pools' | 'config' | 'public_url' | 'clock' | 'isClockMoved'>;

export interface Row {
  id: string;
  kind: string;
  subject_id: string;
  created_at: string;
  read_at: string | null;
  emailed_at: string | null;
  digest_at: string | null;
  attempts: number;
  recipient_id: string;
  name: string;
  /** The work address, which others may change, and the account's own. */
  email: string;
  account_email: string;
  user_type: UserType;
  is_active: boolean;
}

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 30_000;
/** The limit for one run of deliverWaiting, which runs every minute. */
const MAX_ROUND_MS = 30_000;

export async function deliverNotification(services: Delivering, kinds: Kinds, id: string): Promise<void> {
  const now = services.clock();
  await write(services.pools.app_system, workAt(services), async (db) => {
    const [lock] = await db<{ is_held: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${id}, 823043)) as is_held`;
    if (!lock?.is_held) return;
    const [row] = await db<Row[]>`
      select n.id, n.kind, n.subject_id, n.created_at, n.read_at, n.emailed_at, n.digest_at, n.attempts, n.recipient_id,
        u.name, mail_address(u.id) as email, u.email as account_email, u.user_type, u.is_active
      from notification n join app_user u on u.id = n.recipient_id
      where n.id = ${id} and n.deliver_at <= ${now}`;
    if (!row) return;
    const outcome = await settle(db, services, kinds, row);
    if (outcome === 'nothing to tell') await db`delete from notification where id = ${id}`;
    else await db`update notification set ${db({ deliver_at: null, ...outcome })} where id = ${id}`;
  });
}

/** The columns to change. `deliver_at` is set if the row must be looked at again. */
interface Outcome {
  deliver_at?: string | Date;
  digest_at?: string;
  emailed_at?: Date;
  attempts?: number;
}

async function settle(
  db: Db,
  services: Delivering,
  kinds: Kinds,
  row: Row,
): Promise<Outcome | 'nothing to tell'> {
  const kind = Object.hasOwn(kinds, row.kind) ? kinds[row.kind] : undefined;
  if (!kind || !row.is_active || row.read_at) return {};
  const words = await findWordsFor(db, services, kind, row);
  if (!words) return 'nothing to tell';
  const choices = await findChoices(db, row.recipient_id);
  const choice = chooseFor(
    kind,
    Object.hasOwn(choices.kinds, row.kind) ? choices.kinds[row.kind] : undefined,
  );
  const now = services.clock();
  const daily =
    choice.email === 'daily' && !row.emailed_at && !row.digest_at
      ? { digest_at: findNextTime(now, choices.daily_at) }
      : {};
  const passes = kind.urgency === 'urgent' || words.is_pressing;
  const quiet_end = passes ? undefined : findQuietEnd(now, choices);
  if (quiet_end) return { ...daily, deliver_at: quiet_end };
  const is_mailed = choice.email === 'at_once' && !row.emailed_at;
  if (is_mailed) await mail(db, services, row, kind, words);
  const done = { ...daily, ...(is_mailed ? { emailed_at: now } : {}) };
  const is_pushed = !choices.push || !choice.push || (await pushToDevices(db, services, row, kind, words));
  if (is_pushed || row.attempts + 1 >= MAX_ATTEMPTS) return done;
  const deliver_at = new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** row.attempts);
  return { ...done, deliver_at, attempts: row.attempts + 1 };
}

/**
 * Runs as the recipient, so a record that is closed to them gives no words. Lock screens and e-mails say nothing about
 * a restricted record, not even to its readers (decision 010). `db` is the delivery's own transaction. A second
 * connection from its pool could block all deliveries, each waiting for another's.
 */
export async function findWordsFor(
  db: Db,
  services: Delivering,
  kind: NotificationKind,
  { recipient_id, user_type, subject_id }: Pick<Row, 'recipient_id' | 'user_type' | 'subject_id'>,
): Promise<Words | undefined> {
  const role = ROLE_BY_USER_TYPE[user_type];
  const context = { ...workAt(services), user_id: recipient_id };
  const found = await read(services.pools[POOL_OF[role]], context, (reader) =>
    kind.findWords(reader, { role, user_id: recipient_id }, [subject_id]),
  );
  const [words] = found;
  if (!words || kind.is_of_carer_alone) return words;
  const [about] = await db<{ is_restricted: boolean }[]>`
    select leads_to_restricted(${subject_id}) as is_restricted`;
  return about?.is_restricted ? { ...words, lock_screen: CLOSED_WORDS, is_restricted: true } : words;
}

const CLOSED_WORDS = 'Sign in to read it.';

/** Returns whether every browser of the person has it, or has unsubscribed. */
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
    keys: await findPushKeys(db),
    sender: readSender(services),
    own_hosts: services.config.PUSH_HOSTS,
  };
  const message = { id: row.id, title, body: lock_screen, href, is_urgent: urgency === 'urgent' };
  const results = await Promise.all(devices.map((device) => pushTo(device, message, by)));
  const those = (result: string) => devices.filter((_, at) => results[at] === result).map(({ id }) => id);
  await db`delete from push_subscription where id = any(${those('gone')}::uuid[])`;
  await db`insert into notification_push (notification_id, subscription_id)
    select ${row.id}, s.id from push_subscription s where s.id = any(${those('taken')}::uuid[])`;
  return those('failed').length === 0;
}

/** A push service can write to this address if we send too much. */
const readSender = ({ public_url, config }: Delivering): string =>
  public_url.startsWith('https:') ? public_url : `mailto:${readEmail(config.EMAIL_FROM)}`;

async function mail(
  db: Db,
  { config, public_url }: Delivering,
  { name, email, account_email }: Row,
  { title }: NotificationKind,
  { lock_screen, href, is_restricted }: Words,
): Promise<void> {
  await queueEmail(db, {
    kind: 'notification',
    to: is_restricted ? account_email : email,
    subject: title,
    body: [
      `Hello ${name.split(' ')[0]},`,
      `${title}: ${lock_screen}`,
      `${public_url}${href}`,
      `Choose which notifications you get: ${public_url}/dashboard/notifications/choices`,
      signedBy(config),
    ].join('\n\n'),
  });
}

/** Delivers notifications that were delayed to this hour, and those of a killed process. */
export async function deliverWaiting(services: Delivering, kinds: Kinds): Promise<void> {
  const waiting = await services.pools.app_system<{ id: string }[]>`
    select id from notification where deliver_at <= ${services.clock()} order by deliver_at limit 500`;
  const began = performance.now();
  for (const { id } of waiting) {
    await deliverNotification(services, kinds, id);
    // The rest waits for the next minute. So push services that do not answer cannot occupy a worker that an alert may
    // need.
    if (performance.now() - began > MAX_ROUND_MS) return;
  }
}

const KEPT_DAYS = 180;

/** Deletes old notifications, read or not. */
export async function clearOld({ pools, clock }: Delivering): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
  await pools.app_system`delete from notification where created_at < ${before}`;
}
