/**
 * The rows of a database in COPY format, table by table, from one snapshot. The schema is not included, because the
 * migrations create it. It works for any owner, with or without PostgreSQL's programs.
 */
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import type { Manifest } from '#server/backup/manifest.ts';
import { writeSealed } from '#server/backup/sealed-file.ts';
import type { Db } from '#server/db/pools.ts';
import { StartupError } from '#server/startup-error.ts';

/** Ours, and the queue's. */
const SCHEMAS = ['public', 'graphile_worker'];

export type TableRef = Pick<Manifest['tables'][number], 'schema' | 'name' | 'columns'>;

/** Every table with the columns that are stored, not computed. */
export const findTables = (db: Db) => db<TableRef[]>`
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and n.nspname = any(${SCHEMAS}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by 1, 2 order by 1, 2`;

export const findSequences = (db: Db) => db<Manifest['sequences'][number][]>`
  select schemaname as schema, sequencename as name, last_value::text from pg_sequences
  where schemaname = any(${SCHEMAS}) order by 1, 2`;

export const findMigrations = async (db: Db): Promise<string[]> =>
  (
    await db<
      { name: string }[]
    >`select name from schema_migration where name ~ '^[0-9]{14}_.+[.]sql$' order by name`
  ).map(({ name }) => name);

export const quoted = (...names: string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

export const columnsOf = ({ columns }: TableRef): string => columns.map((name) => quoted(name)).join(', ');

export const tablePath = ({ schema, name }: Pick<TableRef, 'schema' | 'name'>): string =>
  join('tables', `${schema}.${name}.copy.zst`);

/**
 * Writes a file for each table, in a transaction with one snapshot (repeatable read). Throws StartupError if the
 * owner cannot see every row.
 */
export async function dumpTables(
  db: Db,
  folder: string,
  key: string | undefined,
): Promise<Manifest['tables']> {
  await mustSeeEveryRow(db);
  const dumped: Manifest['tables'] = [];
  for (const table of await findTables(db)) {
    const { schema, name } = table;
    const path = tablePath(table);
    const rows = { count: 0 };
    const copy = await db
      .unsafe(`copy (select ${columnsOf(table)} from ${quoted(schema, name)}) to stdout`)
      .readable();
    const written = await writeSealed(
      join(folder, path),
      path,
      [copy, countLines(rows), createZstdCompress()],
      key,
    );
    // The driver pauses its socket at a full buffer, and resumes it when more is requested. After the last row nobody
    // requests more, and the next statement would wait for ever.
    copy._read(0);
    dumped.push({ ...table, rows: rows.count, ...written });
  }
  return dumped;
}

/** COPY ends each row with a line break, and writes one inside a value as \n. */
function countLines(rows: { count: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows.count += 1;
      done(null, chunk);
    },
  });
}

/**
 * Row security applies to the owner too, who needs a policy for every row: without it a dump would be empty without
 * an error.
 */
async function mustSeeEveryRow(db: Db): Promise<void> {
  const closed = await db`
    select from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
      and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
      and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
        and p.policyname = c.relname || '_owner' and current_user = any (p.roles))`;
  if (closed.length > 0)
    throw new StartupError(
      'This account cannot read every row, so nothing was backed up. Start Placewell once with this DATABASE_URL.',
    );
}
