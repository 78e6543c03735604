/** Loads the rows of a backup into a newly migrated database: all or none. */
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { columnsOf, findTables, quoted, type TableRef, tablePath } from '#server/backup/dump-database.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { readSealed } from '#server/backup/sealed-file.ts';
import { UNFINISHED_RESTORE } from '#server/db/migrate.ts';
import type { Db } from '#server/db/pools.ts';
import { StartupError } from '#server/startup-error.ts';

/**
 * Loads all rows within the caller's transaction. Throws StartupError if tables or rows do not match the manifest.
 * 1. Triggers are off and foreign keys dropped while rows are loaded in any order, as with pg_dump; adding the keys
 *    again checks them. An ordinary owner may do both, but only a superuser may set `session_replication_role`.
 * 2. COPY refuses a table whose row security applies to the user, so it is not forced on the owner until the rows
 *    are loaded.
 * 3. The same commit removes the mark of an unfinished restore.
 */
export async function loadTables(
  db: Db,
  folder: string,
  manifest: Manifest,
  key: string | undefined,
): Promise<void> {
  const tables = (await findTables(db)).filter(({ name }) => name !== UNFINISHED_RESTORE);
  mustBeSame(tables, manifest);
  const names = tables.map(({ schema, name }) => quoted(schema, name));
  const forced = await findForced(db);
  const keys = await findForeignKeys(db);
  await inTurn(db, [
    ...forced.map((table) => `alter table ${table} no force row level security`),
    ...keys.map((each) => `alter table ${each.table} drop constraint ${each.name}`),
    ...names.map((table) => `alter table ${table} disable trigger user`),
    `truncate ${names.join(', ')}`,
  ]);
  for (const table of manifest.tables) await loadTable(db, folder, table, key);
  for (const { schema, name, last_value } of manifest.sequences)
    if (last_value !== null)
      await db`select setval(${quoted(schema, name)}::regclass, ${last_value}::bigint)`;
  await inTurn(db, [
    ...names.map((table) => `alter table ${table} enable trigger user`),
    ...keys.map((each) => `alter table ${each.table} add constraint ${each.name} ${each.definition}`),
    ...forced.map((table) => `alter table ${table} force row level security`),
    `drop table ${UNFINISHED_RESTORE}`,
  ]);
}

async function inTurn(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.unsafe(statement);
}

async function loadTable(
  db: Db,
  folder: string,
  table: Manifest['tables'][number],
  key: string | undefined,
): Promise<void> {
  const { schema, name, rows } = table;
  const path = tablePath(table);
  const copy = await db.unsafe(`copy ${quoted(schema, name)} (${columnsOf(table)}) from stdin`).writable();
  await pipeline(await readSealed(join(folder, path), path, key), createZstdDecompress(), copy);
  const [loaded] = await db.unsafe<{ count: number }[]>(`select count(*) from ${quoted(schema, name)}`);
  if (loaded?.count !== rows)
    throw new StartupError(`The table ${name} has ${loaded?.count} rows, and its backup had ${rows}.`);
}

/** Throws StartupError if this version’s tables differ. */
function mustBeSame(tables: readonly TableRef[], manifest: Manifest): void {
  const tell = (all: readonly TableRef[]) =>
    all.map((table) => `${quoted(table.schema, table.name)} (${columnsOf(table)})`).sort();
  if (tell(tables).join() !== tell(manifest.tables).join())
    throw new StartupError('The tables of this version are not those of the backup.');
}

const findForced = async (db: Db): Promise<string[]> =>
  (
    await db<{ name: string }[]>`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1`
  ).map(({ name }) => name);

const findForeignKeys = (db: Db) => db<{ table: string; name: string; definition: string }[]>`
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0
    and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1, 2`;
