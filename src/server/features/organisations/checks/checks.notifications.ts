import { addDays, formatDate, formatDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Expiring {
  id: string;
  carer_id: string;
  carer: string;
  kind: string;
  expires_on: string;
  days_left: number;
}

/** The policies choose: the office's all, a carer's their own. One that was archived meanwhile is told of no longer. */
const findExpiring = (db: Db, ids: readonly string[]) => db<Expiring[]>`
  select c.id, c.carer_id, u.name as carer, k.name as kind, c.expires_on,
    c.expires_on - (current_instant() at time zone 'Europe/London')::date as days_left
  from carer_check c join app_user u on u.id = c.carer_id join check_kind k on k.id = c.kind_id
  where c.id = any(${[...ids]}::uuid[]) and c.archived_at is null and c.expires_on is not null`;

function untilText({ expires_on, days_left }: Expiring): string {
  if (days_left < 0) return `expired on ${formatDate(expires_on)}`;
  if (days_left === 0) return 'expires today';
  return `expires on ${formatDate(expires_on)}, in ${days_left === 1 ? '1 day' : `${days_left} days`}`;
}

const shortText = ({ kind, expires_on, days_left }: Expiring) =>
  `${kind}, ${days_left < 0 ? `not valid from ${formatDay(addDays(expires_on, 1))}` : `valid to ${formatDay(expires_on)}`}`;

async function findOwn(db: Db, _recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  return (await findExpiring(db, ids)).map((check) => ({
    subject_id: check.id,
    text: `${check.kind} ${untilText(check)}. Ask the office how to renew it.`,
    lock_screen: shortText(check),
    href: '/dashboard/checks',
  }));
}

async function findCarers(db: Db, _recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  return (await findExpiring(db, ids)).map((check) => ({
    subject_id: check.id,
    text: `${check.carer}: ${check.kind} ${untilText(check)}.`,
    lock_screen: `${writeInitials(check.carer)}, ${shortText(check)}`,
    href: `/dashboard/users/${check.carer_id}`,
  }));
}

export const checkNotifications = {
  check_expiring: {
    title: 'One of your checks expires',
    label: 'One of my checks expires',
    group: 'messages',
    roles: ['carer'],
    urgency: 'usual',
    email: 'daily',
    findWords: findOwn,
  },
  carer_check_expiring: {
    title: 'A carer’s check expires',
    label: 'A carer’s check expires',
    group: 'messages',
    roles: ['admin'],
    urgency: 'quiet',
    email: 'daily',
    findWords: findCarers,
  },
} satisfies Record<string, NotificationKind>;
