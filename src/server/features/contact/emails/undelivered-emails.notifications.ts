import { EMAIL_KINDS, type EmailKind } from '#contract/core/email-kinds.ts';
import type { Db } from '#server/db/pools.ts';
import { describeTime } from '#server/notifications/lock-screen.ts';
import type { NotificationKind, Recipient, Words } from '#server/notifications/notification-kind.ts';

interface Facts {
  id: string;
  kind: EmailKind;
  to: string;
  queued_at: string;
  answer: string;
}

const findEmails =
  (isAbout: 'refused' | 'waiting') =>
  async (db: Db, _: Recipient, ids: readonly string[]): Promise<Words[]> => {
    const rows = await db<Facts[]>`select id, kind, queued_at, coalesce(last_answer, 'no answer') as answer,
        array_to_string(coalesce(open_addresses, to_address || cc_addresses), ', ') as to
      from email where id = any(${[...ids]}::uuid[])`;
    return rows.map(({ id, kind, to, queued_at, answer }) => {
      const waiting = `E-mails have been waiting for the mail server since ${describeTime(queued_at)}`;
      return {
        subject_id: id,
        text: isAbout === 'waiting' ? waiting : `${EMAIL_KINDS[kind]}, to ${to}: ${answer}`,
        lock_screen: isAbout === 'waiting' ? waiting : EMAIL_KINDS[kind],
        href: '/dashboard/undelivered-emails',
      };
    });
  };

/** In the bell alone until somebody chooses more: an e-mail about e-mails that do not leave would not leave either. */
export const undeliveredEmailNotifications: Readonly<Record<string, NotificationKind>> = {
  email_refused: {
    title: 'An e-mail was not delivered',
    label: 'An e-mail was not delivered',
    group: 'messages',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findEmails('refused'),
  },
  emails_waiting: {
    title: 'E-mails are waiting',
    label: 'E-mails have been waiting for the mail server for an hour',
    group: 'messages',
    roles: ['admin'],
    urgency: 'usual',
    email: 'never',
    findWords: findEmails('waiting'),
  },
};
