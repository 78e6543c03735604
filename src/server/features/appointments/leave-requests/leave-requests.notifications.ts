import type { LeaveStatus } from '#contract/appointments/leave-requests.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { Db } from '#server/db/pools.ts';
import { writeInitials } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Asked {
  id: string;
  name: string;
  first_date: string;
  last_date: string;
  note: string | null;
  status: LeaveStatus;
  answer: string | null;
}

const daysText = ({ first_date, last_date }: Asked) =>
  first_date === last_date ? formatDay(first_date) : `${formatDay(first_date)} to ${formatDay(last_date)}`;

/** The policies choose: the office’s all, a carer’s their own. */
const findRequests = (db: Db, ids: readonly string[]) => db<Asked[]>`
  select r.id, u.name, r.first_date, r.last_date, r.note, r.status, r.answer
  from leave_request r join app_user u on u.id = r.carer_id where r.id = any(${[...ids]}::uuid[])`;

async function findAsked(db: Db, _recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await findRequests(db, ids);
  return rows.map((asked) => ({
    subject_id: asked.id,
    text: [`${asked.name}: ${daysText(asked)}`, asked.note].filter(Boolean).join('. '),
    lock_screen: `${writeInitials(asked.name)}, ${daysText(asked)}`,
    href: `/dashboard/rotas?date=${asked.first_date}&panel=requests`,
  }));
}

const ANSWERS: Record<LeaveStatus, string> = {
  asked: 'Asked',
  approved: 'Approved',
  declined: 'Not approved',
  withdrawn: 'Withdrawn',
};

async function findAnswers(db: Db, _recipient: Recipient, ids: readonly string[]): Promise<Words[]> {
  const rows = await findRequests(db, ids);
  return rows.map((asked) => ({
    subject_id: asked.id,
    text: [`${ANSWERS[asked.status]}: ${daysText(asked)}`, asked.answer].filter(Boolean).join('. '),
    lock_screen: `${ANSWERS[asked.status]}: ${daysText(asked)}`,
    href: `/dashboard/rotas?date=${asked.first_date}`,
  }));
}

export const leaveNotifications = {
  leave_asked: {
    title: 'A carer requests holiday',
    label: 'A carer requests holiday',
    group: 'appointments',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findAsked,
  },
  leave_answered: {
    title: 'The office answered your holiday request',
    label: 'The office answers my holiday request',
    group: 'appointments',
    roles: ['carer'],
    urgency: 'usual',
    email: 'at_once',
    findWords: findAnswers,
  },
} satisfies Record<string, NotificationKind>;
