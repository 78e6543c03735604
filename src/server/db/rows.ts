import type { Db } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';

/** Rows that are about to be changed or referenced. Table names are ours and never come from a request. */

/**
 * Locks a row until the end of the transaction and returns it. Other transactions that want to reference it (by
 * `pointAt` or a foreign key) wait. Throws not_found.
 */
export async function holdRow<Row extends object>(db: Db, table: string, id: string): Promise<Row> {
  const [row] = await db<Row[]>`select * from ${db(table)} where id = ${id} for update`;
  if (!row) throw new AppError('not_found');
  return row as Row;
}

/** Whether the row exists and is in use. It then stays in use until the end of the transaction. */
export async function pointAt(db: Db, table: string, id: string): Promise<boolean> {
  const found = await db`select 1 from ${db(table)} where id = ${id} and archived_at is null for key share`;
  return found.length > 0;
}

/** The fields that were sent. Others stay unchanged. */
export function sentFields<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
