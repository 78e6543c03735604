import type { Db } from '#server/db/pools.ts';
import { describeTime, writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Facts {
  id: string;
  is_drill: boolean;
  last_pressed_at: string;
  name: string | null;
  /** The area of their current or nearest visit. */
  area: string | null;
  /** `on`, `before` or `after` it. */
  side: string | null;
}

async function findAlerts(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<Facts[]>`
    select a.id, a.is_drill, a.last_pressed_at, u.name,
      c.name as area,
      case when a.last_pressed_at < lower(ac.period) then 'before' when a.last_pressed_at >= upper(ac.period) then 'after' else 'on' end as side
    from emergency_alert a left join app_user u on u.id = a.carer_id
      left join appointment_carer ac on ac.id = a.appointment_carer_id left join client c on c.id = ac.client_id
    where a.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ id, is_drill, last_pressed_at, name, area, side }) => {
    const say = (carer: string | null) =>
      [
        is_drill ? 'A drill: nobody is in danger' : carer,
        area && `${side} a visit for ${area}`,
        describeTime(last_pressed_at),
      ]
        .filter(Boolean)
        .join(', ');
    return {
      subject_id: id,
      text: say(name),
      lock_screen: say(name && writeInitials(name)),
      href: `/dashboard/alerts/${id}`,
    };
  });
}

/** The alert's own e-mails go to the emergency address; these notify everybody's devices, even in quiet hours. */
export const alertNotifications: Readonly<Record<string, NotificationKind>> = {
  alert_raised: {
    title: 'SOS',
    label: 'A carer presses SOS',
    group: 'safety',
    roles: ['admin'],
    urgency: 'urgent',
    email: null,
    is_of_carer_alone: true,
    findWords: findAlerts,
  },
};
