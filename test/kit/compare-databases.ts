import { readFileSync, writeFileSync } from 'node:fs';
import { findTables, quoted } from '#server/backup/dump-database.ts';
import type { Pool } from '#server/db/pools.ts';

/** Every row of every table as text, and where each sequence stands. */
export async function readAll(db: Pool): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { schema, name } of await findTables(db)) {
    const rows = await db.unsafe<{ row: string }[]>(
      `select t::text as row from ${quoted(schema, name)} t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  const sequences = await db<
    { row: string }[]
  >`select schemaname || sequencename || coalesce(last_value, 0) as row
    from pg_sequences order by 1`;
  all.sequences = sequences.map(({ row }) => row);
  return all;
}

/** Constraints, triggers and row security, as they stand after a start. */
export const readRules = (db: Pool) => db`
  select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
  union all select relname, 'force', relforcerowsecurity::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by 1, 2, 3`;

/** Changes one bit in the middle of a file. */
export function flip(path: string): void {
  const content = readFileSync(path);
  const at = content.length >> 1;
  content[at] = (content[at] ?? 0) ^ 1;
  writeFileSync(path, content);
}
