import type { Db } from '#server/db/pools.ts';
import { writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Leaver {
  subject_id: string;
  name: string;
  client: string;
  young_persons: number;
}

/** Finds people who have left and have no successor yet. */
async function findLeavers(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
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

type Named = Pick<Leaver, 'subject_id' | 'name' | 'client'>;

/** While the record and the account have different addresses. The addresses are shown on the page only. */
async function findTwoAddresses(db: Db, { role }: Recipient, ids: readonly string[]): Promise<Words[]> {
  const workers = await db<Named[]>`
    select s.id as subject_id, s.name, c.name as client
    from social_worker s join client c on c.id = s.client_id
      cross join lateral (select account_addresses(s.user_id) as addresses) a
    where s.id = any(${[...ids]}::uuid[]) and s.is_active and s.archived_at is null
      and lower(a.addresses ->> 'email') <> lower(s.email)`;
  return workers.map(({ subject_id, name, client }) => {
    const write = (who: string) =>
      role === 'client'
        ? 'Your record and account have different e-mail addresses. See how each is used'
        : `${who}, ${client}: their record and account have different e-mail addresses. Ask them which is right`;
    return {
      subject_id,
      text: write(name),
      lock_screen: write(writeInitials(name)),
      href: `/dashboard/social-workers/${subject_id}`,
    };
  });
}

/**
 * While registrations are pending. One notification covers all since: it names its own while pending, and counts the
 * others.
 */
async function findRegistered(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const [{ waiting } = { waiting: 0 }] = await db<{ waiting: number }[]>`
    select count(*)::integer as waiting from social_worker where is_pending and archived_at is null`;
  if (waiting === 0) return [];
  const registered = await db<Named[]>`
    select s.id as subject_id, s.name, c.name as client from social_worker s join client c on c.id = s.client_id
    where s.id = any(${[...ids]}::uuid[]) and s.is_pending and s.archived_at is null`;
  const named = new Map(registered.map((each) => [each.subject_id, each]));
  return ids.map((subject_id) => {
    const own = named.get(subject_id);
    const others = waiting - (own ? 1 : 0);
    const write = (name: string | undefined) =>
      own
        ? `${name}, ${own.client}: waiting to be accepted${others > 0 ? `, and ${others} more` : ''}`
        : `${others === 1 ? '1 social worker is' : `${others} social workers are`} waiting to be accepted`;
    return {
      subject_id,
      text: write(own?.name),
      lock_screen: write(own && writeInitials(own.name)),
      href: others > 0 ? '/dashboard/social-workers?pending=true' : `/dashboard/social-workers/${subject_id}`,
    };
  });
}

export const socialWorkerNotifications = {
  social_worker_registered: {
    title: 'A social worker has registered',
    label: 'A social worker registers and needs to be accepted',
    group: 'messages',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findRegistered,
  },
  social_worker_left: {
    title: 'A social worker has left',
    label: 'A social worker who has young people leaves',
    group: 'messages',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findLeavers,
  },
  social_worker_two_addresses: {
    title: 'A social worker has two e-mail addresses',
    label: 'A social worker’s record and account have different e-mail addresses',
    group: 'messages',
    roles: ['admin', 'client'],
    urgency: 'usual',
    email: 'never',
    findWords: findTwoAddresses,
  },
} satisfies Record<string, NotificationKind>;
