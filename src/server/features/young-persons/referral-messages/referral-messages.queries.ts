import type { ReferralMessage } from '#contract/young-persons/referral-messages.ts';
import type { Db } from '#server/db/pools.ts';
import { nameAccount } from '#server/features/organisations/users/name-account.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

/** `m` is the message. Only the office sees whether a link was sent. */
const selectMessage = (db: Db, role: Actor['role']) => db`m.id, m.kind, m.question_id, m.text, m.from_office,
  ${nameAccount(db, 'm.created_by')} as author,
  m.created_by is null as came_by_link, m.created_at,
  ${
    role === 'admin'
      ? db`(select l.expires_at from referral_answer_link l where l.question_id = m.id and l.used_at is null)`
      : db`null`
  } as link_expires_at`;

/** Oldest first. */
export async function findMessages(
  db: Db,
  role: Actor['role'],
  referral_id: string,
): Promise<ReferralMessage[]> {
  const rows = await db<ReferralMessage[]>`select ${selectMessage(db, role)} from referral_message m
    where m.referral_id = ${referral_id} order by m.created_at, m.id`;
  return [...rows];
}

/** Throws not_found. */
export async function getMessage(db: Db, role: Actor['role'], id: string): Promise<ReferralMessage> {
  const [row] = await db<ReferralMessage[]>`select ${selectMessage(db, role)} from referral_message m
    where m.id = ${id}`;
  if (!row) throw new AppError('not_found');
  return row;
}
