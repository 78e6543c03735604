import type { AppointmentImport, ImportRow } from '#contract/appointments/appointment-imports.ts';
import type { List } from '#contract/core/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, orderBy } from '#server/db/sql.ts';
import type { Booking } from '#server/features/appointments/compare-bookings.ts';
import type { Unusual } from '#server/features/appointments/confirm-unusual.ts';
import { describeChanges } from '#server/features/appointments/imports/describe-changes.ts';
import { AppError } from '#server/http/app-error.ts';

/** Throws not_found. */
export async function getImportById(db: Db, id: string): Promise<AppointmentImport> {
  const [row] = await db<AppointmentImport[]>`
    select i.id, i.file_name, i.status, i.done_count, i.failure, i.created_at, i.finished_at,
      r.row_count, r.error_count, r.new_count, r.changed_count, r.same_count, r.warning_count,
      r.changed_here_count,
      array(select distinct w ->> 'code' from appointment_import_row ir cross join lateral jsonb_array_elements(ir.warnings) w
        where ir.import_id = i.id and ir.warnings <> '[]' order by 1) as warning_codes
    from appointment_import i cross join lateral (
      select count(*) as row_count, count(*) filter (where outcome = 'error') as error_count,
        count(*) filter (where outcome = 'new') as new_count, count(*) filter (where outcome = 'changed') as changed_count,
        count(*) filter (where outcome = 'same') as same_count,
        count(*) filter (where is_changed_here and outcome <> 'error') as changed_here_count,
        count(*) filter (where warnings <> '[]') as warning_count
      from appointment_import_row where import_id = i.id) r
    where i.id = ${id}`;
  if (!row) throw new AppError('not_found');
  return row;
}

/** The rows about which something is unusual. */
export async function findUnusualRows(db: Db, import_id: string): Promise<Unusual[]> {
  const rows = await db<Unusual[]>`
    select booking ->> 'start_at' as start_at, warnings from appointment_import_row
    where import_id = ${import_id} and warnings <> '[]' and booking is not null order by line`;
  return [...rows];
}

interface RowFilter {
  outcome?: ImportRow['outcome'] | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

export async function findImportRows(db: Db, import_id: string, filter: RowFilter): Promise<List<ImportRow>> {
  const { status } = await getImportById(db, import_id);
  const where = db`where import_id = ${import_id} ${filter.outcome ? db`and outcome = ${filter.outcome}` : db``}`;
  const order = filter.sort
    ? orderBy(db, { line: 'line' }, filter.sort, 'line')
    : db`order by outcome <> 'error', not is_changed_here, warnings = '[]', line`;
  const [items, counted] = await Promise.all([
    db<
      (ImportRow & { booking: Booking | null })[]
    >`select line, values, outcome, problems, warnings, is_overwritten, booking
      from appointment_import_row ${where} ${order} ${limitPage(db, filter)}`,
    countRows(db, db`from appointment_import_row ${where}`),
  ]);
  const changes = status === 'applied' ? [] : await describeChanges(db, items);
  return listPage(
    items.map(({ booking: _, ...row }, index) => ({ ...row, changes: changes[index] ?? [] })),
    counted,
    filter,
  );
}
