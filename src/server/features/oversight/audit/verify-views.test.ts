import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db, type Pool } from '#server/db/pools.ts';
import { sealViews } from '#server/features/oversight/audit/seal-views.ts';
import { verifyViews } from '#server/features/oversight/audit/verify-views.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Tampers with looks as the database owner could with triggers off. Each test expects a certain finding. */
describe('npm run verify-audit', () => {
  let owner: Pool;
  let system: Pool;
  const look = (db: Db, count: number) => db`insert into record_view (user_id, name, was_found, request_id)
    select uuidv7(), 'young_person.view', true, 'request ' || n from generate_series(1, ${count}) n`;
  beforeAll(async () => {
    const app = await startTestApp();
    owner = connect(app.database_url, { max: 1 });
    system = app.pools.app_system;
    for (const count of [12, 5, 30]) {
      await look(owner, count);
      await sealViews(system);
    }
    for (const table of ['record_view', 'record_view_seal'])
      await owner.unsafe(`alter table ${table} disable trigger user`);
  });
  afterAll(() => owner.end());

  /** Does the damage, verifies, and rolls back. */
  async function verifyAfter(damage: (db: Db) => Promise<unknown>, anchor?: { seq: number; hash: string }) {
    const undo = new Error('undo');
    let found: Awaited<ReturnType<typeof verifyViews>> | undefined;
    await owner
      .begin(async (db) => {
        await damage(db);
        found = await verifyViews({ begin: (_: string, work: (db: Db) => unknown) => work(db) } as never, {
          anchor,
        });
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return found?.damage;
  }

  it('[ACT-02] verifies every sealed look, counts unsealed ones, and seals none twice', async () => {
    await look(owner, 2);
    const before = await verifyViews(owner);
    expect(before).toMatchObject({ count: 47, unsealed: 2, damage: null, head: { seq: 3 } });
    await sealViews(system);
    await sealViews(system);
    const after = await verifyViews(owner, { anchor: before.head });
    expect(after).toMatchObject({ count: 49, unsealed: 0, damage: null, head: { seq: 4 } });
  });

  it('[ACT-02] finds a change to any column of any look', async () => {
    const columns = await owner<{ name: string; change: string }[]>`
      select column_name as name, case udt_name when 'uuid' then 'uuidv7()' when 'text' then '''Other''' when 'bool' then 'not was_found'
        when 'timestamptz' then 'at + interval ''1 microsecond''' when '_uuid' then '''{}''' end as change
      from information_schema.columns where table_name = 'record_view' and table_schema = 'public' and column_name <> 'id' order by 1`;
    expect(columns.length).toBe(8);
    for (const { name, change } of columns)
      for (const id of [1, 14, 47])
        expect([
          name,
          await verifyAfter((db) => db.unsafe(`update record_view set ${name} = ${change} where id = ${id}`)),
        ]).toEqual([name, expect.objectContaining({ kind: 'edited', seq: id < 13 ? 1 : id < 18 ? 13 : 18 })]);
  });

  it('[ACT-02] finds deleted and inserted looks', async () => {
    for (const id of [1, 12, 15, 47])
      expect(await verifyAfter((db) => db`delete from record_view where id = ${id}`)).toMatchObject({
        kind: 'deleted',
      });
    const insert = async (db: Db) => {
      await db`delete from record_view where id = 20`;
      await db`insert into record_view (id, user_id, name, was_found) overriding system value values (20, uuidv7(), 'a', true)`;
    };
    expect(await verifyAfter(insert)).toMatchObject({ kind: 'edited', seq: 18 });
    expect(await verifyAfter((db) => db`truncate record_view`)).toMatchObject({ kind: 'deleted', seq: 1 });
  });

  it('[ACT-02] finds deleted, edited and recomputed seals', async () => {
    expect(await verifyAfter((db) => db`delete from record_view_seal where number = 2`)).toMatchObject({
      kind: 'deleted',
      seq: 13,
    });
    expect(
      await verifyAfter((db) => db`update record_view_seal set count = count - 1 where number = 2`),
    ).toMatchObject({ kind: 'inserted' });
    const reseal = (db: Db) =>
      db
        .unsafe(`delete from record_view where id = 15;
      update record_view_seal s set count = s.count - 1 where number = 2;
      update record_view_seal s set hash = sha256(s.previous_hash || convert_to(jsonb_build_array(s.number, s.first_id, s.last_id, s.count,
        extract(epoch from s.sealed_at))::text, 'UTF8') || (select string_agg(sha256(convert_to(jsonb_build_array(v.id, extract(epoch from v.at),
          v.user_id, v.name, v.subject_id, v.young_person_id, v.was_found, v.request_id)::text, 'UTF8')), ''::bytea order by v.id)
          from record_view v where v.id between s.first_id and s.last_id)) where number = 2`)
        .simple();
    expect(await verifyAfter(reseal)).toMatchObject({ kind: 'rewritten', seq: 18 });
  });

  it('[ACT-02] finds a truncated end by the head, or by the anchor if the head was moved too', async () => {
    const { head } = await verifyViews(owner);
    const cut = (db: Db) =>
      db
        .unsafe('delete from record_view where id > 17; delete from record_view_seal where number > 2')
        .simple();
    expect(await verifyAfter(cut)).toMatchObject({ kind: 'truncated', seq: 18 });
    const cutAndMove = async (db: Db) => {
      await cut(db);
      await db`update record_view_chain set (number, last_id, hash) = (select number, last_id, hash from record_view_seal where number = 2)`;
    };
    expect(await verifyAfter(cutAndMove)).toBeNull();
    expect(await verifyAfter(cutAndMove, head)).toMatchObject({ kind: 'truncated', seq: 18 });
  });
});

describe('looks', () => {
  it('[ACT-02] in open transactions while a seal is made are in the next seal, and none is lost', async () => {
    const app = await startTestApp();
    const { owner, pools } = app;
    const one = connect(app.database_url, { max: 1 });
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = one.begin(async (db) => {
      await db`insert into record_view (user_id, name, was_found) values (uuidv7(), 'slow', true)`;
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    await owner`insert into record_view (user_id, name, was_found) values (uuidv7(), 'quick', true)`;
    // A seal by highest number would include the fast look and miss the slow one for ever.
    await sealViews(pools.app_system);
    expect(await verifyViews(owner)).toMatchObject({ count: 0, unsealed: 1 });
    gate.resolve();
    await slow;
    await sealViews(pools.app_system);
    expect(await verifyViews(owner)).toMatchObject({ count: 2, unsealed: 0, damage: null });
    await one.end();
  });

  it('[ACT-02] cannot be changed or deleted by anybody, not even the table’s owner', async () => {
    const { owner } = await startTestApp();
    for (const sql of [
      'update record_view set name = name',
      'delete from record_view',
      'truncate record_view',
      'delete from record_view_seal',
    ])
      await expect(owner.unsafe(sql)).rejects.toMatchObject({ code: '42501' });
  });
});
