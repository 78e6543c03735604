import type { BodyOf } from '#contract/core/endpoint.ts';
import type { createService, updateService } from '#contract/organisations/services.ts';
import type { Db } from '#server/db/pools.ts';
import { holdRow, sentFields } from '#server/db/rows.ts';
import { archivedNow } from '#server/features/organisations/checks/check-kinds.actions.ts';
import { getService } from '#server/features/organisations/services/services.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { mustBeNewest } from '#server/http/must-be-newest.ts';

/** Returns the new service's id. Throws `duplicate` for a name in use, and `input.invalid`. */
export async function addService(
  db: Db,
  { like_id, ...fields }: BodyOf<typeof createService>,
): Promise<string> {
  await refuseNameInUse(db, fields.name);
  const [row] = await db<{ id: string }[]>`
    insert into service_type (name, category, is_report_required, report_due_hours, is_sleep_in, is_own, sort_order, report_type_id)
    select ${fields.name}, ${fields.category}, ${fields.is_report_required}, ${fields.report_due_hours},
      ${fields.is_sleep_in}, true, (select max(sort_order) + 1 from service_type), report_type_id
    from service_type where id = ${like_id} returning id`;
  if (!row) throw invalid('like_id', 'There is no such service.');
  await db`insert into service_report_form (service_type_id, report_type_id, is_own, from_date)
    select ${row.id}, report_type_id, is_own, from_date from service_report_form
    where service_type_id = ${like_id} and until_date is null`;
  await db`insert into report_type_service (report_type_id, service_type_id)
    select report_type_id, ${row.id} from report_type_service where service_type_id = ${like_id}`;
  await db`insert into service_check (service_type_id, kind_id)
    select ${row.id}, kind_id from service_check where service_type_id = ${like_id} and dropped_at is null
    on conflict do nothing`;
  return row.id;
}

/** Throws not_found, `version.stale`, and `duplicate` for a name in use. */
export async function changeService(
  db: Db,
  id: string,
  { version, is_archived, ...fields }: BodyOf<typeof updateService>,
): Promise<void> {
  const before = await holdRow<{ version: number }>(db, 'service_type', id);
  await mustBeNewest(before, version, () => getService(db, id));
  await refuseNameInUse(db, fields.name, id);
  const archived = is_archived === undefined ? db`` : db`, archived_at = ${archivedNow(db, is_archived)}`;
  await db`update service_type set ${db({ ...sentFields(fields), is_own: true })} ${archived} where id = ${id}`;
}

/**
 * Services that came with the product count too. Two concurrent additions conflict at the index `service_type_name`.
 */
async function refuseNameInUse(db: Db, name: string | undefined, except?: string): Promise<void> {
  if (name === undefined) return;
  const found = await db`select 1 from service_type
    where lower(name) = lower(${name}) and archived_at is null and id is distinct from ${except ?? null}::uuid`;
  if (found.length > 0)
    throw new AppError('duplicate', {
      errors: [{ path: 'name', message: 'A service with this name already exists.' }],
    });
}
