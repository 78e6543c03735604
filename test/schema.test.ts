import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { listMigrations, migrate } from '#server/db/migrate.ts';
import { connect, type Pool } from '#server/db/pools.ts';
import { StartupError } from '#server/startup-error.ts';
import { printSchema } from '#test/docs/schema.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

/** Creates an empty database, prepares it and migrates it to this version. */
async function openMigrated({ sql, runsAll = false }: { sql?: string; runsAll?: boolean } = {}): Promise<{
  owner: Pool;
  url: string;
}> {
  const database = await openTestDatabase({ isBare: true });
  const owner = connect(database.url, { max: 1 });
  onTestFinished(async () => {
    await owner.end();
    await database.drop();
  });
  if (sql) await owner.unsafe(sql).simple();
  await migrate(database.url, { runsAll });
  return { owner, url: database.url };
}

/** Reads the catalogues, one fact a line, independently of the printer. */
async function readCatalogues(db: Pool): Promise<string[]> {
  const rows = await db<{ fact: string }[]>`
    select concat_ws(' ', 'table', relname, relkind, relpersistence, reloptions, relrowsecurity, relforcerowsecurity,
        obj_description(oid), relacl) as fact from pg_class where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, attstorage, attcompression, attcollation::regcollation, attacl,
        pg_get_expr(adbin, adrelid, true))
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'constraint', conrelid::regclass, contype, case when contype <> 'n' then conname end,
        condeferrable, condeferred, convalidated, pg_get_constraintdef(oid, true))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'
    union all select concat_ws(' ', 'index', indisvalid, pg_get_indexdef(indexrelid, 0, true))
      from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid, true)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', proacl, pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    union all select concat_ws(' ', 'migration', name, checksum) from schema_migration`;
  return rows.map(({ fact }) => fact).sort();
}

it('[OPS-33] schema.sql equals the result of the migrations, and an empty database starts from it', async () => {
  const printed = readFileSync(new URL('../src/server/db/schema.sql', import.meta.url), 'utf8');
  const migrated = await openMigrated({ runsAll: true });
  expect(await printSchema(migrated.owner), 'Run npm run schema.').toBe(printed);
  const { owner } = await openMigrated();
  expect(await readCatalogues(owner)).toEqual(await readCatalogues(migrated.owner));
  expect(await printSchema(owner)).toBe(printed);
}, 120_000);

it('[OPS-33] a database from an earlier version is migrated to the same schema as a new one', async () => {
  const fresh = await openMigrated();
  const wanted = await readCatalogues(fresh.owner);
  const versions = readdirSync(new URL('upgrade/', import.meta.url));
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions) {
    const content = readFileSync(new URL(`upgrade/${version}`, import.meta.url));
    const { owner } = await openMigrated({ sql: gunzipSync(content).toString() });
    expect(await readCatalogues(owner), version).toEqual(wanted);
  }
}, 120_000);

/** Dated by a planned day, up to a time still in the future: from then on numbers set the order. */
const DATED = 150;
const FIRST_NUMBER = 90000000000001;

it('[OPS-33] a new migration comes after all others', async () => {
  const numbers = (await listMigrations()).map((name) => Number(name.split('_')[0]));
  const numbered = numbers.slice(DATED);
  expect(numbered).toEqual(numbered.map((_, at) => FIRST_NUMBER + at));
  expect(numbers[DATED - 1]).toBeLessThan(FIRST_NUMBER);
});

it('[OPS-33] a database that has run a later migration is refused, not changed in the middle', async () => {
  const { owner, url } = await openMigrated();
  const [earlier] = (await listMigrations()).slice(-2);
  await owner`delete from schema_migration where name = ${earlier ?? ''}`;
  const error: unknown = await migrate(url).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toContain(String(earlier?.replace('.sql', '')));
  expect(await owner`select from schema_migration where name = ${earlier ?? ''}`).toEqual([]);
});
