import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createCheckKind, updateCheckKind } from '#contract/organisations/checks.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, sentFields } from '#server/db/rows.ts';
import { getCheckKind } from '#server/features/organisations/checks/check-kinds.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Returns the new one's id. Throws `duplicate` and `input.invalid`. */
export async function addCheckKind(db: Db, body: BodyOf<typeof createCheckKind>): Promise<string> {
  const { service_type_ids, ...fields } = body;
  const [row] = await db<{ id: string }[]>`insert into check_kind ${db(fields)} returning id`;
  if (!row) throw new AppError('internal');
  await askFor(db, row.id, service_type_ids, null);
  return row.id;
}

/** Throws not_found, `version.stale`, `duplicate` and `input.invalid`. */
export async function changeCheckKind(
  db: Db,
  id: string,
  { version, service_type_ids, is_archived, reason: given, ...fields }: BodyOf<typeof updateCheckKind>,
): Promise<void> {
  const before = await holdRow<{ version: number; archived_at: string | null }>(db, 'check_kind', id);
  await mustBeNewest(before, version, () => getCheckKind(db, id));
  const isOver = is_archived ?? before.archived_at !== null;
  if (isOver && service_type_ids && service_type_ids.length > 0)
    throw invalid('service_type_ids', 'A service cannot ask for an archived kind. Bring it back first.');
  const reason = given || null;
  // The version rises even where only the services change.
  const next = { ...sentFields(fields), updated_at: new Date() };
  const archived =
    is_archived === undefined
      ? db``
      : db`, archived_at = ${archivedNow(db, is_archived)}, archived_reason = ${is_archived ? db`coalesce(${reason}, archived_reason)` : null}`;
  await db`update check_kind set ${db(next)} ${archived} where id = ${id}`;
  // Archived, it keeps its services: nothing is asked meanwhile, and brought back it is asked for as before.
  if (service_type_ids) await askFor(db, id, service_type_ids, reason);
}

/** It was archived when it was archived first. */
export const archivedNow = (db: Db, is_archived: boolean) =>
  is_archived ? db`coalesce(archived_at, current_instant())` : db`null`;

/**
 * From now on these services require the kind, and no others. A service that stops needs a reason
 * (`service_check_dropped`).
 */
async function askFor(
  db: Db,
  kind_id: string,
  service_type_ids: readonly string[],
  reason: string | null,
): Promise<void> {
  const ids = [...new Set(service_type_ids)];
  const known = await db`select 1 from service_type where id = any(${ids}::uuid[])`;
  if (known.length < ids.length) throw invalid('service_type_ids', 'There is no such service.');
  await db`update service_check set dropped_at = current_instant(), dropped_reason = ${reason}
    where kind_id = ${kind_id} and service_type_id <> all(${ids}::uuid[]) and dropped_at is null`;
  await db`insert into service_check (kind_id, service_type_id)
    select ${kind_id}, s.id from unnest(${ids}::uuid[]) as s (id) on conflict (service_type_id, kind_id) do update set dropped_at = null, dropped_reason = null
      where service_check.dropped_at is not null`;
}
