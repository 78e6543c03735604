import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Refuses words that were written about somebody else than the visit is for now (REP-10), and keeps the visit as it is until this
 * is done. A sender that does not say about whom is not asked. Throws `visit.other_person`.
 */
export async function mustBeAbout(
  db: Db,
  appointment_carer_id: string,
  about: string | undefined,
): Promise<void> {
  if (!about) return;
  const [visit] = await db<{ is_same: boolean | null }[]>`
    select visit_is_about(${appointment_carer_id}, ${about}) as is_same`;
  if (visit?.is_same === false) throw new AppError('visit.other_person');
}
