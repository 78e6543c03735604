import type { Db } from '#server/db/pools.ts';
import { writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Allocated {
  subject_id: string;
  name: string;
  area: string;
  worker: string | null;
  is_mine: boolean;
  is_restricted: boolean;
}

/** Of the young people among those that the recipient may see, as they are allocated by now. */
async function findAllocated(
  db: Db,
  { user_id }: Recipient,
  ids: readonly string[],
): Promise<readonly Words[]> {
  const rows = await db<Allocated[]>`
    select y.id as subject_id, y.name, c.name as area, s.name as worker, s.user_id is not distinct from ${user_id} as is_mine,
      actor_reads_restricted(y.id) as is_restricted
    from young_person y join client c on c.id = y.client_id left join social_worker s on s.id = y.social_worker_id
    where y.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ subject_id, name, area, worker, is_mine, is_restricted }) => {
    const others = worker ? `Their social worker is ${worker} now` : 'They have no social worker now';
    const now = is_mine ? 'You are their social worker now' : others;
    return {
      subject_id,
      text: `${name}, ${area}. ${now}`,
      lock_screen: `${writeInitials(name)}, ${area}`,
      href: `/dashboard/young-persons/${subject_id}`,
      is_restricted,
    };
  });
}

export const youngPersonNotifications = {
  young_person_allocated: {
    title: 'Social worker changed',
    label: 'I become the social worker of a young person, or somebody takes over from me',
    roles: ['client'],
    urgency: 'usual',
    email: 'daily',
    findWords: findAllocated,
  },
} satisfies Record<string, NotificationKind>;
