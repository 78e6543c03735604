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

/** The young people whom the recipient can see, with their current social workers. */
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
  const gone = await findGone(db, ids);
  const here = rows.map(({ subject_id, name, area, worker, is_mine, is_restricted }) => {
    const others = worker ? `Their social worker is now ${worker}` : 'They now have no social worker';
    const now = is_mine ? 'You are now their social worker' : others;
    return {
      subject_id,
      text: `${name}, ${area}. ${now}`,
      lock_screen: `${writeInitials(name)}, ${area}`,
      href: `/dashboard/young-persons/${subject_id}`,
      is_restricted,
    };
  });
  return [...here, ...gone];
}

/**
 * Young people who are now with another organisation, by their name at that time. The reader keeps only earlier work.
 */
async function findGone(db: Db, ids: readonly string[]): Promise<readonly Words[]> {
  const rows = await db<{ id: string; name: string }[]>`
    select f.young_person_id as id, f.name from young_person_former_client f
    where f.young_person_id = any(${[...ids]}::uuid[]) and not exists (select from young_person y where y.id = f.young_person_id)`;
  return rows.map(({ id, name }) => ({
    subject_id: id,
    text: `${name} is no longer with your organisation`,
    lock_screen: `${writeInitials(name)} is no longer with your organisation`,
    href: '/dashboard/reports?tab=all',
  }));
}

export const youngPersonNotifications = {
  young_person_allocated: {
    title: 'Social worker changed',
    label: 'I become a young person’s social worker, or someone takes over from me',
    group: 'young_people',
    roles: ['client'],
    urgency: 'usual',
    email: 'daily',
    findWords: findAllocated,
  },
} satisfies Record<string, NotificationKind>;
