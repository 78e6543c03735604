import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Refuses text about somebody other than the visit's current person (REP-10), and locks the visit until the
 * transaction ends. A sender that does not name anybody is not checked. Throws `visit.other_person`.
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
