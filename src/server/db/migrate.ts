import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { connect, type Db, type Pool, ROLES, roleName, rolePassword } from '#server/db/pools.ts';
import { readSqlFolder } from '#server/db/sql-folder.ts';
import { StartupError } from '#server/startup-error.ts';

const here = new URL('.', import.meta.url);

/**
 * Every version must store the checksum of functions and policies under this name. Otherwise an older version would not
 * apply its own.
 */
const RULES_NOTE = 'policies.sql';

/**
 * Brings the database to this version. First come the roles, then the schema (in an empty database) or the missing
 * migrations (forward only), then all functions and policies. Any number of processes may call it together: one works,
 * and the others wait. It costs two small queries and a sign-in if there is nothing to do. Throws StartupError if the
 * owner lacks a right, if a newer version has run here, or if a restore did not finish.
 * @param runsAll runs every migration on an empty database too, to print the schema
 */
export async function migrate(ownerUrl: string, { isRestore = false, runsAll = false } = {}): Promise<void> {
  const files = await listMigrations();
  const functions = await readSqlFolder(new URL('functions/', here));
  const policies = withNames(await readSqlFolder(new URL('policies/', here)), ownerUrl);
  const owner = connect(ownerUrl, { max: 1 });
  try {
    await mustServe(owner);
    if (!isRestore) await refuseUnfinishedRestore(owner);
    await owner.begin(async (db) => {
      await db`select pg_advisory_xact_lock(823041)`;
      await db`set local lock_timeout = '20s'`;
      await ensureRoles(db, ownerUrl);
      await takeOver(db);
      await db`create table if not exists schema_migration (
        name text constraint schema_migration_pk primary key, checksum text not null, applied_at timestamptz not null default now())`;
      const applied = new Map(
        (await db<{ name: string; checksum: string }[]>`select name, checksum from schema_migration`).map(
          (row) => [row.name, row.checksum],
        ),
      );
      refuseNewer([...applied.keys()], files);
      refuseLate([...applied.keys()], files);
      const note = (name: string, checksum: string) => db`insert into schema_migration (name, checksum)
        values (${name}, ${checksum}) on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;
      const startsEmpty = applied.size === 0 && !runsAll;
      const [tables, triggers] = startsEmpty ? await readSchema() : [];
      if (tables) await db.unsafe(tables).simple();
      const waiting = files.filter((name) => !applied.has(name));
      for (const name of waiting) {
        const migration = await readFile(new URL(`migrations/${name}`, here), 'utf8');
        if (!startsEmpty) await runMigration(db, migration);
        await note(name, sha256(migration));
      }
      const checksum = sha256(functions + policies);
      if (waiting.length > 0 || applied.get(RULES_NOTE) !== checksum) {
        await db.unsafe(functions).simple();
        if (triggers) await db.unsafe(triggers).simple();
        await applyPolicies(db, policies);
        await note(RULES_NOTE, checksum);
      }
    });
  } catch (error) {
    throw explained(error, ownerUrl);
  } finally {
    await owner.end();
  }
}

async function runMigration(db: Db, migration: string): Promise<void> {
  await db.unsafe(migration).simple();
  // Records the rows that it changed now, because a table with pending change records cannot be altered.
  await db.unsafe('set constraints all immediate; set constraints all deferred').simple();
}

/** In schema.sql, tables come before this line and triggers after it. The functions are created between the two. */
export const TRIGGERS_MARK = '-- == Triggers, in the order in which each table fires them ==';

/** The tables of an empty database, and its triggers. */
const readSchema = async (): Promise<string[]> =>
  (await readFile(new URL('schema.sql', here), 'utf8')).split(TRIGGERS_MARK);

/** The names of this version's migrations, in order. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(new URL('migrations/', here))).filter((name) => name.endsWith('.sql')).sort();

/** A table that a restore creates first, and drops when it commits the rows. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

export async function isRestoreUnfinished(db: Db): Promise<boolean> {
  const [row] = await db<{ is_unfinished: boolean }[]>`
    select to_regclass(${`public.${UNFINISHED_RESTORE}`}) is not null as is_unfinished`;
  return row?.is_unfinished === true;
}

/** Throws StartupError if a restore did not finish. Such a database has no rows, or those of a first start. */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  if (await isRestoreUnfinished(db))
    throw new StartupError(
      'A restore into this database did not finish. Run the same npm run restore again, or use an empty database.',
    );
}

/** The same table also records rules, data files and the demo agency. */
const MIGRATION_NAME = /^\d{14}_.+\.sql$/;

/**
 * Throws StartupError if a newer version has run here. Ours would replace newer rules with older ones, and so remove
 * the protection of newer data, even under running newer processes. An applied migration is never renamed.
 */
function refuseNewer(applied: readonly string[], known: readonly string[]): void {
  const unknown = listUnknown(applied, known);
  const newest = unknown.at(-1);
  if (!newest) return;
  const count = unknown.length === 1 ? 'one change' : `${unknown.length} changes`;
  throw new StartupError(
    `A newer version of Placewell has opened this database, and made ${count} to it that this version does not know (the newest is ${newest.replace('.sql', '')}). Nothing was changed now. Start the newer version, or restore the backup that was made before the upgrade.`,
  );
}

const listUnknown = (applied: readonly string[], known: readonly string[]): string[] =>
  applied.filter((name) => MIGRATION_NAME.test(name) && !known.includes(name)).sort();

/** Which migrations of this version the database has not had, and which it has had of a newer one. */
export async function compareMigrations(owner: Pool): Promise<{ missing: string[]; newer: string[] }> {
  const known = await listMigrations();
  const [table] = await owner`select to_regclass('public.schema_migration') as name`;
  if (!table?.name) return { missing: known, newer: [] };
  const applied = (await owner<{ name: string }[]>`select name from schema_migration`).map(
    ({ name }) => name,
  );
  return { missing: known.filter((name) => !applied.includes(name)), newer: listUnknown(applied, known) };
}

/** The first migration with a number in place of a date. Earlier ones were dated ahead, and not always in order. */
const FIRST_NUMBERED = '90000000000001';

/** Throws StartupError if a missing migration comes before one that has run, because it would meet unknown tables. */
function refuseLate(applied: readonly string[], known: readonly string[]): void {
  const newest =
    applied
      .filter((name) => MIGRATION_NAME.test(name))
      .sort()
      .at(-1) ?? '';
  const late = known.find((name) => name >= FIRST_NUMBERED && name < newest && !applied.includes(name));
  if (!late) return;
  throw new StartupError(
    `The change ${late.replace('.sql', '')} comes before ${newest.replace('.sql', '')}, which this database has had already. Nothing was changed. Give the new change the next free number.`,
  );
}

export const LEAST_VERSION = 18;

/** Throws StartupError if the server is too old, or if the database is not in UTF8. */
async function mustServe(db: Db): Promise<void> {
  const [server] = await db<{ version: number; name: string; encoding: string }[]>`
    select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_version') as name,
      pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`;
  if (!server || (server.version >= LEAST_VERSION && server.encoding === 'UTF8')) return;
  throw new StartupError(
    `Placewell needs PostgreSQL ${LEAST_VERSION} or newer and a database in UTF8: DATABASE_URL leads to PostgreSQL ${server.name} in ${server.encoding}.`,
  );
}

const NOT_ALLOWED = '42501';

function explained(error: unknown, ownerUrl: string): unknown {
  if (!(error instanceof postgres.PostgresError) || error.code !== NOT_ALLOWED) return error;
  const { username, pathname } = new URL(ownerUrl);
  return new StartupError(
    `The account ${decodeURIComponent(username)} of DATABASE_URL must own the database ${decodeURIComponent(pathname.slice(1))} and may create roles, and the roles ${ROLES.map((role) => roleName(ownerUrl, role)).join(', ')} must be its own. PostgreSQL says: ${error.message}.`,
  );
}

/** Replaces the plain names of roles by their names on this server. */
function withNames(sql: string, ownerUrl: string): string {
  return ROLES.reduce(
    (text, role) => text.replace(new RegExp(`\\b${role}\\b`, 'g'), () => `"${roleName(ownerUrl, role)}"`),
    sql,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Creates missing roles, and sets the passwords of all roles if they differ. They differ on a server that a copy was
 * restored to, and after a change of the owner's password.
 */
async function ensureRoles(db: Db, ownerUrl: string): Promise<void> {
  const names = ROLES.map((role) => roleName(ownerUrl, role));
  const existing = new Set(
    (await db<{ rolname: string }[]>`select rolname from pg_roles where rolname = any(${names})`).map(
      (row) => row.rolname,
    ),
  );
  if (existing.size === names.length && (await maySignIn(ownerUrl))) return;
  for (const role of ROLES) {
    const name = roleName(ownerUrl, role);
    const verb = existing.has(name) ? 'alter' : 'create';
    // It does not mention superuser rights. A new role has none, and only a superuser may even state them.
    await db.unsafe(`${verb} role "${name}" login password '${rolePassword(ownerUrl, role)}'`);
  }
  const [{ database = '' } = {}] = await db<{ database: string }[]>`select current_database() as database`;
  await db`grant connect on database ${db(database)} to ${db.unsafe(names.map((name) => `"${name}"`).join(', '))}`;
}

/**
 * The policies of a restored copy may let its former owner at the tables. Until they name the current owner, that owner
 * sees no rows.
 */
async function takeOver(db: Db): Promise<void> {
  await db
    .unsafe(`
    do $$ declare t record; begin
      for t in select tablename from pg_tables x where schemaname = 'public' and rowsecurity and not exists (
          select from pg_policies p where p.schemaname = 'public' and p.tablename = x.tablename
            and p.policyname = x.tablename || '_owner' and current_user = any (p.roles)) loop
        execute format('drop policy if exists %I on %I', t.tablename || '_owner', t.tablename);
        execute format('create policy %I on %I to %I using (true) with check (true)', t.tablename || '_owner', t.tablename, current_user);
      end loop;
    end $$`)
    .simple();
}

/** One role is enough to check, because all passwords are set together. */
async function maySignIn(ownerUrl: string): Promise<boolean> {
  const url = new URL(ownerUrl);
  url.username = roleName(ownerUrl, 'app_system');
  url.password = rolePassword(ownerUrl, 'app_system');
  const role = connect(url.href, { max: 1 });
  try {
    await role`select`;
    return true;
  } catch {
    return false;
  } finally {
    await role.end();
  }
}

/** Revokes earlier grants, so that the policies alone decide who may do what. */
async function applyPolicies(db: Db, policies: string): Promise<void> {
  await db
    .unsafe(`
    do $$ declare p record; t record; g record; begin
      for p in select policyname, tablename from pg_policies where schemaname = 'public' loop
        execute format('drop policy %I on %I', p.policyname, p.tablename);
      end loop;
      -- From everybody: a restored copy still names the roles of the database it was taken from.
      for g in select distinct acl.grantee::regrole as role from pg_class c, aclexplode(c.relacl) acl
               where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and acl.grantee not in (0, c.relowner) loop
        execute format('revoke all on all tables in schema public from %s', g.role);
      end loop;
      for g in select f.oid::regprocedure as name, acl.grantee::regrole as role from pg_proc f, aclexplode(f.proacl) acl
               where f.pronamespace = 'public'::regnamespace and f.proowner = quote_ident(current_user)::regrole
                 and acl.grantee not in (0, f.proowner) loop
        execute format('revoke all on function %s from %s', g.name, g.role);
      end loop;
      -- Column grants outlive that.
      for t in select table_name, grantee, privilege_type, string_agg(quote_ident(column_name), ', ') as columns
               from information_schema.column_privileges
               where table_schema = 'public' and grantee not in ('PUBLIC', current_user)
               group by 1, 2, 3 loop
        execute format('revoke %s (%s) on %I from %I', t.privilege_type, t.columns, t.table_name, t.grantee);
      end loop;
      for t in select tablename from pg_tables where schemaname = 'public' loop
        execute format('alter table %I enable row level security, force row level security', t.tablename);
        -- Triggers and policy functions run as the owner, who is bound by FORCE like everybody.
        execute format('create policy %I on %I to %I using (true) with check (true)', t.tablename || '_owner', t.tablename, current_user);
      end loop;
    end $$`)
    .simple();
  await db.unsafe(policies).simple();
}
