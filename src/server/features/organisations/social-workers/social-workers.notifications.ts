import type { Db } from '#server/db/pools.ts';
import { writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Reader, Words } from '#server/notifications/notification-kind.ts';

interface Leaver {
  subject_id: string;
  name: string;
  client: string;
  young_persons: number;
}

/** Of those who are still away, and for whom nobody has taken over yet. */
async function findLeavers(db: Db, _: Reader, ids: readonly string[]): Promise<Words[]> {
  const leavers = await db<Leaver[]>`
    select s.id as subject_id, s.name, c.name as client, count(*)::integer as young_persons
    from social_worker s join client c on c.id = s.client_id
      join young_person y on y.social_worker_id = s.id and y.status <> 'ARCHIVED'
    where s.id = any(${[...ids]}::uuid[]) and not s.is_active group by s.id, c.id`;
  return leavers.map(({ subject_id, name, client, young_persons }) => {
    const left = young_persons === 1 ? '1 young person' : `${young_persons} young people`;
    const write = (who: string) => `${who}, ${client}: ${left} to hand over`;
    return {
      subject_id,
      text: write(name),
      lock_screen: write(writeInitials(name)),
      href: `/dashboard/social-workers/${subject_id}`,
    };
  });
}

export const socialWorkerNotifications = {
  social_worker_left: {
    title: 'A social worker has left',
    label: 'A social worker with young people leaves',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findLeavers,
  },
} satisfies Record<string, NotificationKind>;
