import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createCarerWish } from '#contract/young-persons/carer-wishes.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

/**
 * Returns the new wish's id. It replaces an expired one about the same carer. Throws `input.invalid` for a last day
 * in the past and for somebody who is not a carer, and by constraint `carer_wish.there`.
 */
export async function addCarerWish(
  db: Db,
  young_person_id: string,
  created_by: string,
  body: BodyOf<typeof createCarerWish>,
  today: string,
): Promise<string> {
  if (body.until && body.until < today) throw invalid('until', 'This day is in the past.');
  const [carer] = await db`select 1 from app_user where id = ${body.carer_id} and user_type = 'user'`;
  if (!carer) throw invalid('carer_id', 'Choose a carer.');
  await db`update carer_wish set ended_at = current_instant()
    where young_person_id = ${young_person_id} and carer_id = ${body.carer_id} and ended_at is null and until < ${today}`;
  const [row] = await db<{ id: string }[]>`insert into carer_wish
    ${db({ ...body, until: body.until ?? null, young_person_id, created_by })} returning id`;
  if (!row) throw new AppError('internal');
  return row.id;
}

/** Ends a wish; ending it again has no effect. Throws not_found. */
export async function finishCarerWish(db: Db, id: string): Promise<void> {
  const [wish] = await db`select 1 from carer_wish where id = ${id}`;
  if (!wish) throw new AppError('not_found');
  await db`update carer_wish set ended_at = current_instant() where id = ${id} and ended_at is null`;
}
