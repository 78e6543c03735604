import type { Db } from '#server/db/pools.ts';
import { describeTime, writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Facts {
  subject_id: string;
  reference: string;
  young_person_name: string;
  area: string | null;
  due_at: string | null;
  is_for_today: boolean;
}

/**
 * Finds the referrals that are open to the recipient; others are left out.
 * @param says_due whether the office's deadline matters
 */
const findReferrals =
  (says_due: boolean) =>
  async (db: Db, { role }: Recipient, ids: readonly string[]): Promise<Words[]> => {
    // Only the office sees whether it looks like spam, and its deadline.
    const isDue = says_due && role === 'admin';
    const is_for_today = isDue ? db`r.urgency is not distinct from 'today' and not r.is_suspect` : db`false`;
    const rows = await db<Facts[]>`
      select r.id as subject_id, r.reference, r.young_person_name, c.name as area, r.due_at,
        ${is_for_today} as is_for_today
      from referral r left join client c on c.id = r.client_id where r.id = any(${[...ids]}::uuid[])`;
    return rows.map(({ subject_id, reference, young_person_name, area, due_at, is_for_today }) => {
      const due = isDue && due_at ? `. Due ${describeTime(due_at)}` : '';
      const write = (name: string) => [reference, name, area].filter(Boolean).join(', ') + due;
      return {
        subject_id,
        text: write(young_person_name),
        lock_screen: write(writeInitials(young_person_name)),
        href: `/dashboard/referrals/${subject_id}`,
        // Support that is needed today does not wait for the morning.
        is_pressing: is_for_today,
      };
    });
  };

const [findWords, findDueWords] = [findReferrals(false), findReferrals(true)];

export const referralNotifications: Readonly<Record<string, NotificationKind>> = {
  referral_submitted: {
    title: 'New referral',
    label: 'A referral arrives',
    group: 'young_people',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findDueWords,
  },
  referral_urgency: {
    title: 'A referral’s urgency has changed',
    label: 'The urgency of a referral changes',
    group: 'young_people',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findDueWords,
  },
  referral_corrected: {
    title: 'A referral was changed by the referrer',
    label: 'A sent referral is changed by its organisation',
    group: 'young_people',
    roles: ['client', 'admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findDueWords,
  },
  referral_withdrawn: {
    title: 'A referral was withdrawn',
    label: 'A sent referral is withdrawn',
    group: 'young_people',
    roles: ['client', 'admin'],
    urgency: 'usual',
    email: 'never',
    findWords,
  },
  referral_overdue: {
    title: 'Referral overdue',
    label: 'A referral has waited too long',
    group: 'young_people',
    roles: ['admin'],
    urgency: 'usual',
    email: 'daily',
    findWords: findDueWords,
  },
  referral_decided: {
    // Also to colleagues who replace a referrer who has left.
    title: 'Referral decided',
    label: 'My referral is decided',
    group: 'young_people',
    roles: ['client', 'admin'],
    urgency: 'usual',
    email: null,
    findWords,
  },
  referral_kept_back: {
    title: 'A referral may be about a restricted record',
    label: 'A referral may be about somebody whose record I may open, and colleagues may not',
    group: 'young_people',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findDueWords,
  },
  referral_to_associate: {
    title: 'Choose who this referral is about',
    label: 'An approved referral may be about someone whose record only some of us can open',
    group: 'young_people',
    roles: ['admin'],
    urgency: 'usual',
    email: 'daily',
    findWords,
  },
  referral_message: {
    title: 'Message about a referral',
    label: 'A question about a referral is asked or answered',
    group: 'young_people',
    roles: ['client', 'admin'],
    urgency: 'usual',
    email: null,
    findWords,
  },
};
