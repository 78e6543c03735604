import type { Db } from '#server/db/pools.ts';
import { writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

/** Lists administrators who have left, until a handover is requested. It does not say what they could open. */
async function findLeavers(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const leavers = await db<{ subject_id: string; name: string }[]>`
    select u.id as subject_id, u.name from app_user u
    where u.id = any(${[...ids]}::uuid[]) and not (u.user_type = 'admin' and u.is_active)
      and not exists (select from access_request r
        where r.kind = 'record_hand_over' and r.subject_id = u.id and r.outcome in ('waiting', 'approved'))`;
  return leavers.map(({ subject_id, name }) => {
    const write = (who: string) =>
      `${who} no longer works in the office. Choose who takes over any restricted record that only they could open`;
    return {
      subject_id,
      text: write(name),
      lock_screen: write(writeInitials(name)),
      href: `/dashboard/users/${subject_id}`,
    };
  });
}

export const userNotifications = {
  administrator_left: {
    title: 'An administrator has left the office',
    label: 'An administrator leaves the office',
    group: 'messages',
    roles: ['admin'],
    urgency: 'usual',
    email: 'at_once',
    findWords: findLeavers,
  },
} satisfies Record<string, NotificationKind>;
