import type { AppointmentImport, ImportRow } from '#contract/appointment-imports.ts';
import type { List } from '#contract/shapes.ts';
import type { Db } from '#server/db/pools.ts';
import { limitPage, orderBy } from '#server/db/sql.ts';
import { AppError } from '#server/http/app-error.ts';

/** Throws not_found. */
export async function getImportById(db: Db, id: string): Promise<AppointmentImport> {
  const [row] = await db<AppointmentImport[]>`
    select i.id, i.file_name, i.status, i.done_count, i.failure, i.created_at, i.finished_at,
      r.row_count, r.error_count, r.new_count, r.changed_count, r.same_count
    from appointment_import i cross join lateral (
      select count(*) as row_count, count(*) filter (where outcome = 'error') as error_count,
        count(*) filter (where outcome = 'new') as new_count, count(*) filter (where outcome = 'changed') as changed_count,
        count(*) filter (where outcome = 'same') as same_count
      from appointment_import_row where import_id = i.id) r
    where i.id = ${id}`;
  if (!row) throw new AppError('not_found');
  return row;
}

interface RowFilter {
  outcome?: ImportRow['outcome'] | undefined;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

export async function findImportRows(db: Db, import_id: string, filter: RowFilter): Promise<List<ImportRow>> {
  await getImportById(db, import_id);
  const where = db`where import_id = ${import_id} ${filter.outcome ? db`and outcome = ${filter.outcome}` : db``}`;
  const order = filter.sort
    ? orderBy(db, { line: 'line' }, filter.sort, 'line')
    : db`order by outcome <> 'error', line`;
  const [items, [counted]] = await Promise.all([
    db<
      ImportRow[]
    >`select line, values, outcome, problems from appointment_import_row ${where} ${order} ${limitPage(db, filter)}`,
    db<{ total: number }[]>`select count(*) as total from appointment_import_row ${where}`,
  ]);
  return { items: [...items], total: counted?.total ?? 0, page: filter.page, page_size: filter.page_size };
}
