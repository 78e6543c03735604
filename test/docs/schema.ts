import { readFile } from 'node:fs/promises';
import { TRIGGERS_MARK } from '#server/db/migrate.ts';
import type { Db } from '#server/db/pools.ts';
import { listSqlFiles, ORDER } from '#server/db/sql-folder.ts';

const DATABASE = new URL('../../src/server/db/', import.meta.url);

const HEAD = `-- The whole schema, printed by \`npm run schema\` from a database that has run every migration. A test compares the two.
-- An empty database starts from this file, and an older one runs the migrations it has not had.
-- Functions stand in functions/, row policies and grants in policies/.`;

interface Column {
  name: string;
  type: string;
  is_required: boolean;
  expression: string | null;
  /** 's' where the column is generated from others. */
  generated: string;
  identity: string;
  /** The table that it refers to. */
  target: string | null;
}

interface Table {
  name: string;
  comment: string | null;
  is_unlogged: boolean;
  columns: Column[];
  /** Those that a table is created with, and its foreign keys, which wait for all tables. */
  constraints: { name: string; definition: string; is_foreign: boolean }[];
  indexes: string[];
  triggers: { function_name: string; definition: string }[];
}

/**
 * The schema of a migrated database as SQL: what tables need, tables by neighbourhood with their comments, foreign keys,
 * the rows that migrations insert, and triggers with the first sentence of their function's comment.
 */
export async function printSchema(db: Db): Promise<string> {
  const tables = await readTables(db);
  const places = await findPlaces(tables.map(({ name }) => name));
  const sections = ORDER.flatMap((place) => {
    const theirs = tables.filter(({ name }) => places.get(name) === place);
    return theirs.length > 0 ? [`-- == ${place} ==`, ...theirs.map(printTable)] : [];
  });
  return `${[
    HEAD,
    await printNeeds(db),
    ...sections,
    '-- == Foreign keys ==',
    tables.flatMap(printForeignKeys).join('\n'),
    '-- == Rows that every database has ==',
    await printRows(db, tables),
    TRIGGERS_MARK,
    ...(await printTriggers(tables)),
  ].join('\n\n')}\n`;
}

const readTables = (db: Db) => db<Table[]>`
  select c.relname as name, obj_description(c.oid) as comment, c.relpersistence = 'u' as is_unlogged,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'is_required', a.attnotnull, 'expression', pg_get_expr(d.adbin, d.adrelid, true), 'generated', a.attgenerated,
        'identity', a.attidentity, 'target', (select k.confrelid::regclass::text from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) order by cardinality(k.conkey), k.conname limit 1))
        order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(jsonb_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid, true),
        'is_foreign', k.contype = 'f') order by k.contype <> 'p', k.contype = 'f', k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x', 'f')) as constraints,
    (select coalesce(jsonb_agg(pg_get_indexdef(i.indexrelid, 0, true) order by i.indexrelid::regclass::text), '[]')
      from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) as indexes,
    -- Those before come first; of one moment PostgreSQL fires by name.
    (select coalesce(jsonb_agg(jsonb_build_object('function_name', f.proname, 'definition', pg_get_triggerdef(t.oid, true))
        order by t.tgtype & 2 desc, t.tgdeferrable, t.tgname collate "C"), '[]')
      from pg_trigger t join pg_proc f on f.oid = t.tgfoid where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
  order by c.relname collate "C"`;

/** The neighbourhood of each table: that of the policies file that opens it, or else of the first functions file that names it. */
async function findPlaces(tables: readonly string[]): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const folder of ['policies/', 'functions/']) {
    const url = new URL(folder, DATABASE);
    for (const file of await listSqlFiles(url)) {
      const sql = await readFile(new URL(file, url), 'utf8');
      const named = new Set(sql.match(folder === 'policies/' ? /(?<=create policy \w+ on )\w+/g : /\w+/g));
      for (const table of tables)
        if (named.has(table) && !places.has(table)) places.set(table, file.split('.')[0] ?? '');
    }
  }
  const stray = tables.find((table) => !places.has(table));
  if (stray) throw new Error(`No file of policies/ or functions/ names the table ${stray}.`);
  return places;
}

/** Extensions, and the functions that columns, constraints and indexes call, each after those that it calls itself. */
async function printNeeds(db: Db): Promise<string> {
  const extensions = await db<{ name: string }[]>`
    select extname as name from pg_extension where extname <> 'plpgsql' order by 1`;
  const functions = await db<{ definition: string }[]>`
    with recursive needed (id, depth) as (
      select d.refobjid, 0 from pg_depend d where d.refclassid = 'pg_proc'::regclass
        and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)
      union
      select d.refobjid, n.depth + 1 from needed n join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = n.id
        and d.refclassid = 'pg_proc'::regclass)
    select pg_get_functiondef(p.oid) as definition
    from (select id, max(depth) as depth from needed group by id) n join pg_proc p on p.oid = n.id
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    order by n.depth desc, p.proname`;
  return [
    ...extensions.map(({ name }) => `create extension if not exists ${name};`),
    'set check_function_bodies = off;',
    ...functions.map(({ definition }) => `${definition.trim()};`),
    'reset check_function_bodies;',
  ].join('\n');
}

function printTable({ name, comment, is_unlogged, columns, constraints, indexes }: Table): string {
  const lines = [
    ...columns.map((column) => ({ sql: printColumn(column), note: column.target })),
    ...constraints
      .filter(({ is_foreign }) => !is_foreign)
      .map((each) => ({ sql: `constraint ${each.name} ${each.definition}`, note: null })),
  ];
  const body = lines.map(
    ({ sql, note }, at) => `  ${sql}${at < lines.length - 1 ? ',' : ''}${note ? ` -- ${note}` : ''}`,
  );
  return [
    `create ${is_unlogged ? 'unlogged ' : ''}table ${name} (`,
    ...body,
    ');',
    ...(comment ? [`comment on table ${name} is ${quote(comment)};`] : []),
    ...indexes.map((definition) => `${definition};`),
  ].join('\n');
}

function printColumn({ name, type, is_required, expression, generated, identity }: Column): string {
  const value =
    generated === 's'
      ? ` generated always as (${expression}) stored`
      : identity
        ? ` generated ${identity === 'a' ? 'always' : 'by default'} as identity`
        : expression === null
          ? ''
          : ` default ${expression}`;
  return `${name} ${type}${value}${is_required ? ' not null' : ''}`;
}

const printForeignKeys = ({ name, constraints }: Table): string[] =>
  constraints
    .filter(({ is_foreign }) => is_foreign)
    .map((key) => `alter table ${name} add constraint ${key.name} ${key.definition};`);

/** Without what a default gives anew: ids and times. */
async function printRows(db: Db, tables: readonly Table[]): Promise<string> {
  const inserts: string[] = [];
  for (const { name, columns } of tables) {
    const kept = columns.filter(({ expression }) => !expression?.includes('('));
    const list = kept.map((column) => column.name).join(', ');
    const rows = await db<{ row: string }[]>`select ${db.unsafe(
      kept.map((column) => `coalesce(quote_literal(${column.name}), 'null')`).join(` || ', ' || `),
    )} as row from ${db(name)} order by 1`;
    if (rows.length > 0)
      inserts.push(
        `insert into ${name} (${list}) values\n${rows.map(({ row }) => `  (${row})`).join(',\n')};`,
      );
  }
  return inserts.join('\n');
}

async function printTriggers(tables: readonly Table[]): Promise<string[]> {
  const notes = await readFunctionComments();
  return tables.flatMap(({ name, triggers }) =>
    triggers.length === 0
      ? []
      : [
          [
            `-- ${name}`,
            ...triggers.flatMap(({ function_name, definition }) => {
              const note = notes.get(function_name);
              return [...(note ? [`-- ${note}`] : []), `${definition};`];
            }),
          ].join('\n'),
        ],
  );
}

/** The first sentence of the comment above each function. */
async function readFunctionComments(): Promise<Map<string, string>> {
  const url = new URL('functions/', DATABASE);
  const notes = new Map<string, string>();
  for (const file of await listSqlFiles(url)) {
    const sql = await readFile(new URL(file, url), 'utf8');
    for (const [, comment = '', name = ''] of sql.matchAll(
      /((?:^--.*\n)+)create or replace function (\w+)/gm,
    )) {
      const [first] = comment
        .replaceAll(/^-- ?/gm, '')
        .replaceAll('\n', ' ')
        .trim()
        .split(/(?<=\.) /);
      if (first) notes.set(name, first);
    }
  }
  return notes;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
