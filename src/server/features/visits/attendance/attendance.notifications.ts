import type { Db } from '#server/db/pools.ts';
import { describeForRecipient, describeVisit, type VisitFacts } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

type Facts = VisitFacts & {
  subject_id: string;
  appointment_id: string;
  carer: string;
  is_pressing: boolean;
};

/**
 * By the ids of the assignments. In quiet hours it notifies only if the visit is running and none of its carers has
 * arrived, because a young person may be alone. It has no text if the record is closed to the recipient.
 */
async function findLate(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<Facts[]>`
    select ac.id as subject_id, ac.appointment_id, u.name as carer, y.name, c.name as area, a.start_at,
      a.end_at > current_instant() and not exists (select from appointment_carer other
        join attendance d on d.appointment_carer_id = other.id
        where other.appointment_id = a.id and other.is_live and d.arrived_at is not null) as is_pressing
    from appointment_carer ac join appointment a on a.id = ac.appointment_id join app_user u on u.id = ac.carer_id
      left join young_person y on y.id = a.young_person_id left join client c on c.id = a.client_id
    where ac.id = any(${[...ids]}::uuid[]) and ac.is_live`;
  return rows.map((facts) => ({
    subject_id: facts.subject_id,
    text: `${facts.carer} has not arrived: ${describeForRecipient(facts)}. Ring them`,
    lock_screen: describeVisit(facts),
    href: `/dashboard/appointments/${facts.appointment_id}`,
    is_pressing: facts.is_pressing,
  }));
}

export const attendanceNotifications = {
  carer_late: {
    title: 'A carer has not arrived',
    label: 'A carer is half an hour late for a visit',
    group: 'appointments',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findLate,
  },
} satisfies Record<string, NotificationKind>;
