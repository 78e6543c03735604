import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Db, ROLES, rolePassword } from '#server/db/pools.ts';

const here = new URL('.', import.meta.url);

/**
 * Brings the database to this version: roles, numbered migrations (forward only), then the policies as a whole.
 * Any number of processes may call it at once; one works and the others wait. Costs two small queries when
 * there is nothing to do.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const owner = connect(ownerUrl, { max: 1 });
  try {
    const files = (await readdir(new URL('migrations/', here)))
      .filter((name) => name.endsWith('.sql'))
      .sort();
    const policies = await readFile(new URL('policies.sql', here), 'utf8');
    await owner.begin(async (db) => {
      await db`select pg_advisory_xact_lock(823041)`;
      await db`set local lock_timeout = '20s'`;
      await db`create table if not exists schema_migration (
        name text constraint schema_migration_pk primary key, checksum text not null, applied_at timestamptz not null default now())`;
      const applied = new Map(
        (await db<{ name: string; checksum: string }[]>`select name, checksum from schema_migration`).map(
          (row) => [row.name, row.checksum],
        ),
      );
      const note = (name: string, checksum: string) => db`insert into schema_migration (name, checksum)
        values (${name}, ${checksum}) on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;

      const passwords = sha256(ROLES.map((role) => rolePassword(ownerUrl, role)).join());
      if (applied.get('role passwords') !== passwords) {
        await createRoles(db, ownerUrl);
        await note('role passwords', passwords);
      }
      let changed = false;
      for (const name of files) {
        if (applied.has(name)) continue;
        const migration = await readFile(new URL(`migrations/${name}`, here), 'utf8');
        await db.unsafe(migration).simple();
        await note(name, sha256(migration));
        changed = true;
      }
      const checksum = sha256(policies);
      if (changed || applied.get('policies.sql') !== checksum) {
        await applyPolicies(db, policies);
        await note('policies.sql', checksum);
      }
    });
  } finally {
    await owner.end();
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function createRoles(db: Db, ownerUrl: string): Promise<void> {
  const existing = new Set(
    (await db<{ rolname: string }[]>`select rolname from pg_roles where rolname = any(${[...ROLES]})`).map(
      (row) => row.rolname,
    ),
  );
  for (const role of ROLES) {
    const verb = existing.has(role) ? 'alter' : 'create';
    await db.unsafe(
      `${verb} role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password '${rolePassword(ownerUrl, role)}'`,
    );
  }
}

/** Drops what was granted before, so that the file alone says who may do what. */
async function applyPolicies(db: Db, policies: string): Promise<void> {
  await db
    .unsafe(`
    do $$ declare p record; t record; begin
      for p in select policyname, tablename from pg_policies where schemaname = 'public' loop
        execute format('drop policy %I on %I', p.policyname, p.tablename);
      end loop;
      revoke all on all tables in schema public from ${ROLES.join(', ')};
      -- Column grants outlive the line above.
      for t in select table_name, grantee, privilege_type, string_agg(quote_ident(column_name), ', ') as columns
               from information_schema.column_privileges
               where table_schema = 'public' and grantee in (${ROLES.map((role) => `'${role}'`).join(', ')})
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
