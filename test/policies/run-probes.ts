import type { Db, Pool } from '#server/db/pools.ts';
import { hashSecret } from '#server/http/session.ts';
import { NOW, type World } from '#test/policies/base-world.ts';
import type { Probe } from '#test/policies/probes.ts';

/**
 * Puts the probes into a schema of the test's own, with a function that runs them where the mutants are: within one
 * transaction, each probe as its role and undone again. It answers the first probe that came out otherwise.
 */
export async function installProbes(owner: Pool, world: World, probes: readonly Probe[]): Promise<void> {
  await owner.unsafe(`
    create schema probe;
    create table probe.name (id uuid primary key, name text not null);
    create table probe.size (name text primary key, rows bigint not null);
    create table probe.probe ("table" text, role text, user_id text, token_hash text, sql text, expected text);
    grant usage on schema probe to public;
    grant select on probe.name, probe.size to public`);
  await owner`insert into probe.name ${owner([...world.names].map(([name, id]) => ({ id, name })))}`;
  for (const { tablename } of await owner<{ tablename: string }[]>`
      select tablename from pg_tables where schemaname = 'public'`)
    await owner`insert into probe.size select ${tablename}, count(*) from ${owner(tablename)}`;
  const rows = probes.map(({ token, ...probe }) => ({
    ...probe,
    token_hash: token ? hashSecret(token).toString('hex') : '',
  }));
  await owner`insert into probe.probe ${owner(rows)}`;
  await owner.unsafe(`
    create function probe.first_failure(first_table text) returns text language plpgsql as $$
    declare p probe.probe; got text;
    begin
      perform set_config('app.now', '${NOW}', true);
      for p in select * from probe.probe order by "table" <> first_table loop
        begin
          perform set_config('app.user_id', p.user_id, true), set_config('app.token_hash', p.token_hash, true);
          execute format('set local role %I', p.role);
          begin
            execute p.sql into got;
          exception when others then got := sqlstate;
          end;
          -- Raised so that all of it is undone, the role included.
          raise exception using errcode = 'PRB01', message = coalesce(got, '');
        exception when sqlstate 'PRB01' then got := sqlerrm;
        end;
        if got is distinct from p.expected then
          return format('%s as %s: %s gave "%s", not "%s"', p.role, p.user_id, p.sql, got, p.expected);
        end if;
      end loop;
      return null;
    end $$`);
}

/** Tells what the first probe that fails has to say; null while all are as expected. */
export async function firstFailure(db: Db, first_table: string): Promise<string | null> {
  const [row] = await db<{ failure: string | null }[]>`select probe.first_failure(${first_table}) as failure`;
  return row?.failure ?? null;
}
