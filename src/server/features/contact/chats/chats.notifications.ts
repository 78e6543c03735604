import type { Db } from '#server/db/pools.ts';
import { writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

/** To the office: the writer. The words of a message are for the chat alone. */
async function findWriters(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<{ id: string; name: string; area: string | null }[]>`
    select u.id, u.name, coalesce(c.name, u.home_area) as area from app_user u left join client c on c.id = u.client_id
    where u.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ id, name, area }) => ({
    subject_id: id,
    text: [name, area].filter(Boolean).join(', '),
    lock_screen: [writeInitials(name), area].filter(Boolean).join(', '),
    href: `/dashboard/chats/${id}`,
  }));
}

async function findOwn(_: Db, { role, user_id }: Recipient, ids: readonly string[]): Promise<Words[]> {
  const href =
    role === 'carer' ? '/dashboard/helpcenter/carer/contact-information' : '/dashboard/helpcenter/contact';
  const words = { text: 'The office replied to you', lock_screen: 'The office replied to you', href };
  return ids.filter((id) => id === user_id).map((subject_id) => ({ subject_id, ...words }));
}

/** The chat writes its own e-mails, and only where nobody reads. */
export const chatNotifications: Readonly<Record<string, NotificationKind>> = {
  chat_message: {
    title: 'New message',
    label: 'Someone messages the office',
    group: 'messages',
    roles: ['admin'],
    urgency: 'usual',
    email: null,
    findWords: findWriters,
  },
  chat_answer: {
    title: 'Message from the office',
    label: 'The office messages me',
    group: 'messages',
    roles: ['carer', 'client'],
    urgency: 'usual',
    email: null,
    findWords: findOwn,
  },
};
