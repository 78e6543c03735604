import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

/** Why no further step is taken with a referral; it names no organisation, as its reader may know nothing of the other one. */
const MOVED = {
  send: 'The young person is with another organisation now: this referral cannot be sent. Withdraw it, and begin another for somebody of this organisation.',
  correct:
    'The young person is with another organisation now: this referral cannot be changed. Tell the office what you wrote, or withdraw the referral.',
  approve:
    'The young person is with another organisation now: this referral cannot be approved. Decline it, or close it.',
};

/**
 * A referral about a known young person ends with their move to another organisation: it is neither sent, changed nor approved.
 * To a client whoever is out of sight has left, as drafts and restricted records are in no referral that they may change.
 * Throws `referral.wrong_step`.
 */
export async function refuseMovedAway(
  db: Db,
  { role }: Pick<Actor, 'role'>,
  id: string,
  step: keyof typeof MOVED,
): Promise<void> {
  // Held, so that nobody moves them meanwhile; a client may lock no record.
  if (role === 'admin')
    await db`select 1 from young_person where id = (select young_person_id from referral where id = ${id}) for share`;
  const [moved] = await db`select 1 from referral r where r.id = ${id} and r.young_person_id is not null
    and not exists (select from young_person y where y.id = r.young_person_id and y.client_id = r.client_id)`;
  if (moved) throw new AppError('referral.wrong_step', { detail: MOVED[step] });
}
