import type { Db } from '#server/db/pools.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

/**
 * A notification about a restricted record has no name, on any device or in any e-mail. The screen that it opens
 * shows whose it is.
 */
const findRecords =
  (text: string) =>
  async (db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> => {
    const rows = await db<{ id: string }[]>`
      select id from young_person where id = any(${[...ids]}::uuid[]) and actor_reads_restricted(id)`;
    return rows.map(({ id }) => ({
      subject_id: id,
      text,
      lock_screen: text,
      href: `/dashboard/young-persons/${id}`,
      is_restricted: true,
    }));
  };

const SHUT_OUT = 'You can no longer open a restricted record. If you did not expect this, ring the office';

/** The record no longer exists for the recipient, so nothing is read. */
const tellShutOut = async (_db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> =>
  ids.map((subject_id) => ({ subject_id, text: SHUT_OUT, lock_screen: SHUT_OUT, href: '/dashboard' }));

const EVERYBODY = { roles: ['admin', 'carer', 'client'], urgency: 'usual', email: 'at_once' } as const;

export const youngPersonReaderNotifications = {
  restricted_let_in: {
    ...EVERYBODY,
    title: 'You can open a restricted record',
    label: 'I get access to a restricted record',
    group: 'messages',
    findWords: findRecords('You now have access to a restricted record'),
  },
  restricted_shut_out: {
    ...EVERYBODY,
    title: 'You have lost access to a restricted record',
    label: 'I lose access to a restricted record',
    group: 'messages',
    findWords: tellShutOut,
  },
  restricted_readers: {
    ...EVERYBODY,
    title: 'Access to a restricted record has changed',
    label: 'Access changes on a restricted record I can open',
    group: 'messages',
    findWords: findRecords('Different people can now open one of your restricted records'),
  },
} satisfies Record<string, NotificationKind>;
