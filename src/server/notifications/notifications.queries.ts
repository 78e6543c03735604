import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import type { listNotifications, Notification, NotificationChoices } from '#contract/core/notifications.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage } from '#server/db/sql.ts';
import { type ChoiceRow, chooseFor, FIRST_CHOICES } from '#server/notifications/first-choices.ts';
import type { Kinds, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface NotificationRow {
  id: string;
  kind: string;
  subject_id: string;
  created_at: string;
  read_at: string | null;
}

/** A page of the recipient's own notifications, newest first. A row policy decides whose they are. */
export async function findNotifications(
  db: Db,
  kinds: Kinds,
  recipient: Recipient,
  { unread, ...page }: QueryOf<typeof listNotifications>,
): Promise<AnswerOf<typeof listNotifications>> {
  const where = unread ? db`where n.read_at is null` : db`where true`;
  const direction = db.unsafe(page.sort === 'created_at' ? 'asc' : 'desc');
  const [rows, counted, left] = await Promise.all([
    db<
      NotificationRow[]
    >`select n.id, n.kind, n.subject_id, n.created_at, n.read_at from notification n ${where}
      order by n.created_at ${direction}, n.id ${direction} ${limitPage(db, page)}`,
    countRows(db, db`from notification n ${where}`),
    countUnreadRows(db),
  ]);
  return { ...listPage(await putInWords(db, kinds, recipient, rows), counted, page), unread: left };
}

export async function countUnreadRows(db: Db): Promise<number> {
  const [row] = await db<{ unread: number }[]>`
    select count(*)::int as unread from notification where read_at is null`;
  return row?.unread ?? 0;
}

/** If a matter is settled, or its record is now closed to the recipient, one neutral sentence replaces the words. */
async function putInWords(
  db: Db,
  kinds: Kinds,
  recipient: Recipient,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const words = new Map<string, Words>();
  for (const [name, those] of Map.groupBy(rows, ({ kind }) => kind)) {
    const subjects = those.map(({ subject_id }) => subject_id);
    const found = (await kinds[name]?.findWords(db, recipient, subjects)) ?? [];
    for (const each of found) words.set(`${name} ${each.subject_id}`, each);
  }
  return rows.map(({ id, kind, subject_id, created_at, read_at }) => {
    const said = words.get(`${kind} ${subject_id}`);
    const of = said && kinds[kind];
    return {
      ...{ id, created_at, read_at },
      kind: of ? kind : 'closed',
      title: of ? of.title : 'No longer current',
      text: said ? said.text : 'This is finished, or you no longer have access.',
      href: said?.href ?? null,
      is_urgent: of?.urgency === 'urgent',
    };
  });
}

/** The choices of people who have made any. */
export async function findChoices(db: Db, user_id: string): Promise<ChoiceRow> {
  const [row] = await db<ChoiceRow[]>`
    select push, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_until, 'HH24:MI') as quiet_until,
      to_char(daily_at, 'HH24:MI') as daily_at, kinds, version
    from notification_choice where user_id = ${user_id}`;
  return row ?? FIRST_CHOICES;
}

/** The choices for every kind that the recipient's role receives. */
export async function describeChoices(
  db: Db,
  kinds: Kinds,
  recipient: Recipient,
): Promise<NotificationChoices> {
  const { kinds: chosen, ...rest } = await findChoices(db, recipient.user_id);
  return {
    ...rest,
    kinds: Object.entries(kinds)
      .filter(([, { roles }]) => roles.includes(recipient.role))
      .map(([kind, of]) => ({
        kind,
        label: of.label,
        group: of.group,
        is_urgent: of.urgency === 'urgent',
        ...chooseFor(of, Object.hasOwn(chosen, kind) ? chosen[kind] : undefined),
      })),
  };
}
