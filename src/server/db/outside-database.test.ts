import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect, openPools, type Pools } from '#server/db/pools.ts';
import { write } from '#server/db/work.ts';
import { startServerProcess } from '#test/kit/server-process.ts';

/**
 * An external PostgreSQL whose owner has exactly the rights in docs/settings.md: no superuser, owns the database, may
 * create roles.
 */

/** Does not connect to the template itself: a database in use cannot be copied. */
const superuser = connect(new URL('/postgres', inject('template_url')).href, { max: 1 });
const made = { databases: [] as string[], owners: [] as string[] };
const findName = (what: string) => `${what}_${randomBytes(6).toString('hex')}`;

afterAll(async () => {
  for (const name of made.databases) await superuser.unsafe(`drop database "${name}" with (force)`);
  for (const owner of made.owners) {
    const roles = await superuser<{ name: string }[]>`select rolname as name from pg_roles
      where rolname like ${`app\\_%\\_${owner}`}`;
    for (const { name } of roles) await superuser.unsafe(`drop role "${name}"`);
    await superuser.unsafe(`drop role "${owner}"`);
  }
  await superuser.end();
});

interface Owner {
  name: string;
  password: string;
}

async function makeOwner(name = findName('care')): Promise<Owner> {
  await superuser.unsafe(`create role "${name}" login nosuperuser createrole password 'first'`);
  made.owners.push(name);
  return { name, password: 'first' };
}

/** Creates a database of that owner, empty or as a copy, and returns its URL. */
async function makeDatabase(owner: Owner, template = 'template0'): Promise<string> {
  const name = findName('outside');
  await superuser.unsafe(`create database "${name}" owner "${owner.name}" template "${template}"`);
  made.databases.push(name);
  return buildUrl(owner, name);
}

function buildUrl(owner: Owner, database: string): string {
  const url = new URL(inject('template_url'));
  [url.username, url.password, url.pathname] = [owner.name, owner.password, `/${database}`];
  return url.href;
}
const readDatabaseName = (url: string) => new URL(url).pathname.slice(1);

/** Like `pg_restore --no-owner`: everything in the copy belongs to the new owner. */
async function giveAll(url: string, from: Owner, to: Owner): Promise<void> {
  const inside = new URL(inject('template_url'));
  inside.pathname = `/${readDatabaseName(url)}`;
  const connection = connect(inside.href, { max: 1 });
  await connection.unsafe(
    `grant create on schema public to "${to.name}"; reassign owned by "${from.name}" to "${to.name}"`,
  );
  await connection.end();
  // The original was reassigned too.
  for (const name of made.databases)
    if (name !== readDatabaseName(url))
      await superuser.unsafe(`alter database "${name}" owner to "${from.name}"`);
}

/** Opens the pools of a running database, signing in as each role. */
function openPoolsAt(url: string): Pools {
  const pools = openPools(url, 1);
  onTestFinished(() => pools.close());
  return pools;
}

const seesUsers = (url: string) => openPoolsAt(url).app_system`select id from app_user`;

describe('an external database with an ordinary owner', () => {
  it('[OPS-30] The first start creates roles and tables, and the second changes nothing', async () => {
    const url = await makeDatabase(await makeOwner());
    await migrate(url);
    await migrate(url);
    const { app_admin, app_carer, app_client, app_public, app_system } = openPoolsAt(url);
    for (const pool of [app_admin, app_carer, app_client, app_public, app_system]) await pool`select`;
    expect(await app_carer`select id from appointment`).toEqual([]);
    await expect(app_carer`select id from session`).rejects.toThrow('permission denied');
  });

  it('[OPS-30] A database in another encoding is refused in one sentence', async () => {
    const owner = await makeOwner();
    const name = findName('latin');
    await superuser.unsafe(
      `create database "${name}" owner "${owner.name}" template template0 encoding 'LATIN1' locale 'C'`,
    );
    made.databases.push(name);
    await expect(migrate(buildUrl(owner, name))).rejects.toThrow(
      /^Placewell needs PostgreSQL 18 or newer and a database in UTF8: .* in LATIN1\.$/,
    );
  });

  it('[OPS-30] Changing the owner’s password changes those of the roles', async () => {
    const owner = await makeOwner();
    const url = await makeDatabase(owner);
    await migrate(url);
    await superuser.unsafe(`alter role "${owner.name}" password 'second'`);
    const changed = buildUrl({ ...owner, password: 'second' }, readDatabaseName(url));
    await migrate(changed);
    expect(await seesUsers(changed)).toEqual([]);
    await expect(seesUsers(url)).rejects.toThrow('password');
  });

  it('[OPS-30] Databases of the same owner and of others work side by side', async () => {
    const [first, second] = [await makeOwner(), await makeOwner(findName('A “Care” — owner'))];
    const urls = [await makeDatabase(first), await makeDatabase(first), await makeDatabase(second)];
    for (const url of [...urls, ...urls]) await migrate(url);
    for (const url of urls) expect(await seesUsers(url)).toEqual([]);
  });

  it('[OPS-30] A restored copy works for its owner, and the original’s roles cannot access it', async () => {
    const [first, second] = [await makeOwner(), await makeOwner()];
    const original = await makeDatabase(first);
    await migrate(original);
    const same = await makeDatabase(first, readDatabaseName(original));
    await migrate(same);
    expect(await seesUsers(same)).toEqual([]);

    const other = await makeDatabase(second, readDatabaseName(original));
    await giveAll(other, first, second);
    await migrate(other);
    expect(await seesUsers(other)).toEqual([]);
    expect(await seesUsers(original)).toEqual([]);
    const intruders = openPoolsAt(buildUrl(first, readDatabaseName(other)));
    await expect(intruders.app_admin`select id from young_person`).rejects.toThrow('permission denied');
    await expect(intruders.app_admin`select young_person_ids_called('{}')`).rejects.toThrow(
      'permission denied',
    );
  });

  it('[OPS-30] Policies that name a role apply to this server’s roles too', async () => {
    const url = await makeDatabase(await makeOwner());
    await migrate(url);
    const { app_admin, app_carer, app_system } = openPoolsAt(url);
    for (const pool of [app_admin, app_carer])
      await expect(pool`select refuse_ahead('diary_ahead')`).rejects.toThrow('This lies in the future');
    await app_system`select refuse_ahead('diary_ahead')`;
  });

  it('[OPS-30] A copy on a server with no roles, or with different passwords, gets its own', async () => {
    const owner = await makeOwner();
    const url = await makeDatabase(owner);
    await migrate(url);
    await superuser.unsafe(`alter role "app_system_${owner.name}" password 'of another day'`);
    await migrate(url);
    expect(await seesUsers(url)).toEqual([]);
  });

  it('[OPS-30] An owner without the required rights gets one sentence that says so', async () => {
    const owner = await makeOwner();
    await superuser.unsafe(`alter role "${owner.name}" nocreaterole`);
    await expect(migrate(await makeDatabase(owner))).rejects.toThrow(
      new RegExp(
        `^The account ${owner.name} of DATABASE_URL must own the database outside_\\w+ and may create roles, .+\\.$`,
      ),
    );
  });

  it('[OPS-30] An upgrade from a version with plain role names removes the rights of those roles', async () => {
    const owner = await makeOwner();
    const url = await makeDatabase(owner);
    await migrate(url);
    const [plain] = [findName('app_carer')];
    await superuser.unsafe(`create role "${plain}"`);
    onTestFinished(async () => void (await superuser.unsafe(`drop role "${plain}"`)));
    const inside = connect(url, { max: 1 });
    await inside.unsafe(
      `grant select on young_person to "${plain}"; delete from schema_migration where name = 'policies.sql'`,
    );
    await migrate(url);
    const left = await inside`select 1 from information_schema.role_table_grants where grantee = ${plain}`;
    await inside.end();
    expect(left).toEqual([]);
  });

  it('[OPS-30] The whole server starts on it, with the demo agency and moving reports', async () => {
    const url = await makeDatabase(await makeOwner());
    await migrate(url);
    await createDemoAgency(url, { seed: 1 });
    const server = await startServerProcess({ DATABASE_URL: url });
    onTestFinished(() => server.stop());
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200);
    const { app_admin } = openPoolsAt(url);
    const [admin] = await app_admin<
      { id: string }[]
    >`select id from app_user where user_type = 'admin' and is_active limit 1`;
    const context = { user_id: admin?.id ?? '', request_id: '', now: null };
    await expect(
      write(app_admin, context, (db) => db`update app_report set status = 'draft' where status = 'approved'`),
    ).rejects.toThrow('No step from approved to draft');
  }, 120_000);
});
