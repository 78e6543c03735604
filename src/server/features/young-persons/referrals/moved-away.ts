import { MOVED_AWAY, MOVED_AWAY_STEPS } from '#contract/young-persons/moved-away.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

/**
 * For clients, anybody not visible has left, because drafts and restricted records are in no referral that they can
 * change.
 */
export const isMovedAway = (db: Db) => db`(r.young_person_id is not null
  and not exists (select from young_person y where y.id = r.young_person_id and y.client_id = r.client_id))`;

/**
 * A referral about a known young person ends with their move to another organisation: it cannot be sent, changed or
 * approved. Throws `referral.wrong_step`.
 */
export async function refuseMovedAway(
  db: Db,
  { role }: Pick<Actor, 'role'>,
  id: string,
  step: keyof typeof MOVED_AWAY_STEPS,
): Promise<void> {
  // Locked, so that nobody moves them at the same time; clients may not lock records.
  if (role === 'admin')
    await db`select 1 from young_person where id = (select young_person_id from referral where id = ${id}) for share`;
  const [moved] = await db`select 1 from referral r where r.id = ${id} and ${isMovedAway(db)}`;
  if (moved)
    throw new AppError('referral.wrong_step', { detail: `${MOVED_AWAY}. ${MOVED_AWAY_STEPS[step]}` });
}
