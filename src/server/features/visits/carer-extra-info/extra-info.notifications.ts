import { formatDay, toLondonDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Note {
  id: string;
  appointment_id: string;
  start_at: string;
  carer: string | null;
}

/** The policies select notes whose record is open to the recipient. The note itself is on the appointment's page. */
async function findNotes(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<Note[]>`select i.id, ac.appointment_id, ac.start_at, u.name as carer
    from carer_extra_info i join appointment_carer ac on ac.id = i.appointment_carer_id left join app_user u on u.id = i.carer_id
    where i.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ id, appointment_id, start_at, carer }) => {
    const day = formatDay(toLondonDay(start_at));
    return {
      subject_id: id,
      text: `${carer ?? 'A carer'}, visit on ${day}. Read it on the appointment`,
      lock_screen: `Visit on ${day}`,
      href: `/dashboard/appointments/${appointment_id}`,
    };
  });
}

export const extraInfoNotifications = {
  note_to_office: {
    title: 'A carer wrote a note to the office',
    label: 'A carer writes a note to the office about a visit',
    group: 'money',
    roles: ['admin'],
    urgency: 'usual',
    email: 'daily',
    findWords: findNotes,
  },
} satisfies Record<string, NotificationKind>;
