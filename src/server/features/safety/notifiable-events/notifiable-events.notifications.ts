import type { Db } from '#server/db/pools.ts';
import { describeTime, writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Facts {
  id: string;
  event_id: string;
  recipient: string;
  type: string;
  name: string;
  area: string;
  due_at: string;
}

const findDuties =
  (isAbout: 'overdue' | 'refused') =>
  async (db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> => {
    const rows = await db<
      Facts[]
    >`select d.id, d.event_id, d.recipient, t.name as type, y.name, c.name as area, d.due_at
    from notifiable_duty d join notifiable_event e on e.id = d.event_id join notifiable_event_type t on t.slug = e.type_slug
      join young_person y on y.id = d.young_person_id join client c on c.id = y.client_id
    where d.id = any(${[...ids]}::uuid[])`;
    return rows.map(({ id, event_id, recipient, type, name, area, due_at }) => {
      const asked = `tell ${recipient} of “${type}”, due ${describeTime(due_at)}`;
      const say = (who: string) =>
        `${who}, ${area}: ${isAbout === 'refused' ? `the letter came back; ${asked}` : asked}`;
      return {
        subject_id: id,
        text: say(name),
        lock_screen: say(writeInitials(name)),
        href: `/dashboard/notifiable-events/${event_id}`,
      };
    });
  };

export const notifiableEventNotifications: Readonly<Record<string, NotificationKind>> = {
  duty_overdue: {
    title: 'Notification overdue',
    label: 'A notification about an event is overdue',
    group: 'safety',
    roles: ['admin'],
    urgency: 'urgent',
    email: 'at_once',
    findWords: findDuties('overdue'),
  },
  duty_letter_refused: {
    title: 'A letter was not delivered',
    label: 'The letter of a notifiable event was not delivered',
    group: 'safety',
    roles: ['admin'],
    urgency: 'urgent',
    email: 'at_once',
    findWords: findDuties('refused'),
  },
};
