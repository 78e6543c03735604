import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createCarerCheck, updateCarerCheck } from '#contract/organisations/checks.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, sentFields } from '#server/db/rows.ts';
import { mustSee } from '#server/db/sql.ts';
import { getCarerCheck } from '#server/features/organisations/checks/carer-checks.queries.ts';
import { archivedNow } from '#server/features/organisations/checks/check-kinds.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Returns the new one's id. Throws not_found, `duplicate` and `input.invalid`. */
export async function addCarerCheck(db: Db, body: BodyOf<typeof createCarerCheck>): Promise<string> {
  await mustSee(db, 'app_user', body.carer_id);
  const row = { ...body, reference: body.reference || null, note: body.note || null };
  const [made] = await db<{ id: string }[]>`insert into carer_check ${db(row)} returning id`;
  if (!made) throw new AppError('internal');
  return made.id;
}

/** Throws not_found, `version.stale`, `duplicate` and `input.invalid`. */
export async function changeCarerCheck(
  db: Db,
  id: string,
  { version, is_archived, ...fields }: BodyOf<typeof updateCarerCheck>,
): Promise<void> {
  const before = await holdRow<{ version: number }>(db, 'carer_check', id);
  await mustBeNewest(before, version, () => getCarerCheck(db, id));
  const next = {
    ...sentFields({
      ...fields,
      ...('reference' in fields ? { reference: fields.reference || null } : {}),
      ...('note' in fields ? { note: fields.note || null } : {}),
    }),
    updated_at: new Date(),
  };
  const archived = is_archived === undefined ? db`` : db`, archived_at = ${archivedNow(db, is_archived)}`;
  await db`update carer_check set ${db(next)} ${archived} where id = ${id}`;
}
