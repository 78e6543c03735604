import type { Db } from '#server/db/pools.ts';
import { describeTime, writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Facts {
  id: string;
  name: string;
  area: string;
  last_seen_at: string;
  found_at: string | null;
  is_restricted: boolean;
}

const findEpisodes =
  (isAbout: 'missing' | 'found' | 'form') =>
  async (db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> => {
    const rows = await db<
      Facts[]
    >`select e.id, y.name, c.name as area, e.last_seen_at, e.found_at, actor_reads_restricted(y.id) as is_restricted
      from missing_episode e join young_person y on y.id = e.young_person_id join client c on c.id = y.client_id
      where e.id = any(${[...ids]}::uuid[])`;
    return rows.map(({ id, name, area, last_seen_at, found_at, is_restricted }) => {
      const since =
        isAbout === 'found' && found_at
          ? `found ${describeTime(found_at)}`
          : `last seen ${describeTime(last_seen_at)}`;
      return {
        subject_id: id,
        text: `${name}, ${area}, ${since}`,
        lock_screen: `${writeInitials(name)}, ${area}, ${since}`,
        href: `/dashboard/missing-episodes/${id}`,
        is_restricted,
      };
    });
  };

const findFound = findEpisodes('found');

/** A recipient who was notified before, and is no longer with them, learns that it is over. */
async function findFoundOrTold(db: Db, recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const seen = await findFound(db, recipient, ids);
  const others = ids.filter((id) => !seen.some(({ subject_id }) => subject_id === id));
  if (others.length === 0) return seen;
  const rows = await db<{ id: string; initials: string; found_at: string }[]>`
    select id, initials, found_at from found_since_told(${others}::uuid[])`;
  const told = rows.map(({ id, initials, found_at }) => {
    const words = `${initials}, reported missing earlier: found ${describeTime(found_at)}`;
    return { subject_id: id, text: words, lock_screen: words, href: '/dashboard' };
  });
  return [...seen, ...told];
}

/** By the first note of the report. */
async function findWordsAdded(db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await db<
    (Omit<Facts, 'last_seen_at' | 'found_at'> & { episode_id: string; author: string; happened_at: string })[]
  >`select n.id, e.id as episode_id, y.name, c.name as area, u.name as author, n.happened_at,
      actor_reads_restricted(y.id) as is_restricted
    from missing_episode_note n join missing_episode e on e.id = n.episode_id join young_person y on y.id = e.young_person_id
      join client c on c.id = y.client_id join app_user u on u.id = n.created_by
    where n.id = any(${[...ids]}::uuid[])`;
  return rows.map(({ id, episode_id, name, area, author, happened_at, is_restricted }) => ({
    subject_id: id,
    text: `${name}, ${area}: ${author} added details, ${describeTime(happened_at)}`,
    lock_screen: `${writeInitials(name)}, ${area}, details added ${describeTime(happened_at)}`,
    href: `/dashboard/missing-episodes/${episode_id}`,
    is_restricted,
  }));
}

export const missingEpisodeNotifications: Readonly<Record<string, NotificationKind>> = {
  child_missing: {
    title: 'Missing',
    label: 'A young person is missing',
    group: 'safety',
    roles: ['admin', 'carer', 'client'],
    urgency: 'urgent',
    email: 'at_once',
    findWords: findEpisodes('missing'),
  },
  child_missing_words: {
    title: 'Missing: details added',
    label: 'A carer or colleague adds details about a young person who is missing',
    group: 'safety',
    roles: ['admin'],
    urgency: 'urgent',
    email: 'at_once',
    findWords: findWordsAdded,
  },
  police_form_refused: {
    title: 'The police form was not delivered',
    label: 'The police form of a missing young person was not delivered',
    group: 'safety',
    roles: ['admin'],
    urgency: 'urgent',
    email: 'at_once',
    findWords: findEpisodes('form'),
  },
  child_found: {
    title: 'Found',
    label: 'A young person who was missing is found',
    group: 'safety',
    roles: ['admin', 'carer', 'client'],
    urgency: 'urgent',
    email: 'at_once',
    findWords: findFoundOrTold,
  },
};
