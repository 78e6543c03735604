import type { listUndeliveredEmails, UndeliveredEmail } from '#contract/contact/undelivered-emails.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';
import { queueSending } from '#server/mail/queue-email.ts';

export async function findUndelivered(
  db: Db,
  filter: QueryOf<typeof listUndeliveredEmails>,
): Promise<List<UndeliveredEmail>> {
  const where = db`where m.sent_at is null and m.settled_at is null
      and (m.refused_at is not null or waits_too_long(m.queued_at))`;
  const [items, counted] = await Promise.all([
    db<
      UndeliveredEmail[]
    >`select m.id, m.kind, coalesce(m.open_addresses, m.to_address || m.cc_addresses) as to,
        case when m.refused_at is null then 'waiting' else 'refused' end as state,
        coalesce(m.refused_at, m.queued_at) as since, coalesce(m.last_answer, '') as answer,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as caused_by, m.href
      from email m left join app_user u on u.id = m.caused_by ${where}
      ${orderBy(db, { since: 'coalesce(m.refused_at, m.queued_at)' }, filter.sort ?? '-since', 'm.id')}
      ${limitPage(db, filter)}`,
    countRows(db, db`from email m ${where}`),
  ]);
  return listPage(items, counted, filter);
}

/** Begins its tries anew. Throws not_found, also for one that was taken meanwhile. */
export async function tryAgain(db: Db, id: string): Promise<void> {
  const tried = await db`update email set refused_at = null, told_at = null, queued_at = current_instant()
    where id = ${id} and sent_at is null and settled_at is null returning id`;
  if (tried.length === 0) throw new AppError('not_found');
  await queueSending(db, id);
}

/** Throws not_found, also for one that is not refused: it may still arrive. */
export async function leave(db: Db, id: string, settled_by: string): Promise<void> {
  const left = await db`update email set settled_at = current_instant(), settled_by = ${settled_by}
    where id = ${id} and refused_at is not null and settled_at is null returning id`;
  if (left.length === 0) throw new AppError('not_found');
}
