import type { BodyOf } from '#contract/core/endpoint.ts';
import type { addPushDevice, setNotificationChoices } from '#contract/core/notifications.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Kinds, Recipient } from '#server/notifications/notification-kind.ts';
import { describeChoices } from '#server/notifications/notifications.queries.ts';
import { mayBePushedTo } from '#server/notifications/push.ts';

/** Marks one as read. One that was read before keeps its time. Throws not_found. */
export async function markOneRead(db: Db, id: string): Promise<void> {
  const found = await db`update notification set read_at = coalesce(read_at, current_instant())
    where id = ${id} returning id`;
  if (found.length === 0) throw new AppError('not_found');
}

/** Marks everything up to the newest that the person has seen. Throws not_found. */
export async function markAllUpTo(db: Db, id: string): Promise<void> {
  const [newest] = await db`select from notification where id = ${id}`;
  if (!newest) throw new AppError('not_found');
  await db`update notification n set read_at = current_instant()
    from notification newest
    where newest.id = ${id} and n.read_at is null and (n.created_at, n.id) <= (newest.created_at, newest.id)`;
}

/** Throws `version.stale` with the current choices, and `input.invalid` for a kind that the person never receives. */
export async function keepChoices(
  db: Db,
  kinds: Kinds,
  recipient: Recipient,
  { kinds: chosen, version, ...hours }: BodyOf<typeof setNotificationChoices>,
): Promise<void> {
  const current = await describeChoices(db, kinds, recipient);
  for (const [index, { kind }] of chosen.entries())
    if (!current.kinds.some((each) => each.kind === kind))
      throw invalid(`kinds.${index}.kind`, 'Choose a notification from the list.');
  const of = Object.fromEntries(chosen.map(({ kind, push, email }) => [kind, { push, email }]));
  const row = { ...hours, user_id: recipient.user_id, kinds: db.json(of), version: version + 1 };
  const kept =
    version === 1
      ? await db`insert into notification_choice ${db(row)} on conflict (user_id) do nothing returning user_id`
      : await db`update notification_choice set ${db(row)}
          where user_id = ${recipient.user_id} and version = ${version} returning user_id`;
  if (kept.length === 0)
    throw new AppError('version.stale', { current: await describeChoices(db, kinds, recipient) });
}

/** Returns the id. Throws `input.invalid` if the address does not belong to a push service. */
export async function holdDevice(
  db: Db,
  { endpoint, keys }: BodyOf<typeof addPushDevice>,
  own_hosts: readonly string[],
): Promise<string> {
  if (!mayBePushedTo(endpoint, own_hosts))
    throw invalid('endpoint', 'This browser did not give an address for notifications.');
  const [row] = await db<{ id: string }[]>`
    select hold_push_subscription(${endpoint}, ${keys.p256dh}, ${keys.auth}) as id`;
  if (!row) throw new AppError('internal');
  return row.id;
}

export async function dropDevice(db: Db, endpoint: string): Promise<boolean> {
  const gone = await db`delete from push_subscription where endpoint = ${endpoint} returning id`;
  return gone.length > 0;
}
