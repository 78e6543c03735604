import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db, type Pool } from '#server/db/pools.ts';
import { verifyAudit } from '#server/features/oversight/audit/verify-audit.ts';
import { openTestDatabase, type TestDatabase } from '#test/kit/test-database.ts';

/** Tampers as the database owner could with triggers off. Each test expects a certain finding. */
describe('npm run verify-audit', () => {
  let database: TestDatabase;
  let owner: Pool;
  beforeAll(async () => {
    database = await openTestDatabase();
    owner = connect(database.url, { max: 1 });
    for (let number = 1; number <= 12; number++)
      await owner`insert into client (name) values (${`Council ${number}`})`;
    await owner.unsafe('alter table change_record disable trigger user');
    // Creates a function that anybody could call who knows how records are made.
    await owner.unsafe(`create function seal(first bigint) returns void language plpgsql as $$
      declare r change_record; before bytea;
      begin
        for r in select * from change_record where seq >= first order by seq loop
          select coalesce((select hash from change_record where seq = r.seq - 1), sha256('placewell')) into before;
          update change_record set previous_hash = before, hash = change_record_hash(before, r) where seq = r.seq;
        end loop;
      end $$`);
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** Does the damage, verifies, and rolls back. */
  async function verifyAfter(damage: (db: Db) => Promise<unknown>, anchor?: { seq: number; hash: string }) {
    const before = await owner`select * from change_record order by seq`;
    const [head] = await owner`select seq, hash from change_chain`;
    await damage(owner);
    const result = await verifyAudit(owner, { anchor });
    await owner`truncate change_record`;
    await owner`insert into change_record ${owner(before)}`;
    await owner`update change_chain set ${owner(head ?? {})}`;
    return result.damage;
  }
  const edit = (db: Db, seq: number) =>
    db`update change_record set changes = '[{"field": "name", "before": null, "after": "Other"}]' where seq = ${seq}`;
  const shift = async (db: Db, from: number, by: number) => {
    await db`update change_record set seq = seq + ${by + 1000} where seq >= ${from}`;
    await db`update change_record set seq = seq - 1000 where seq >= 1000`;
  };
  const moveHead = (db: Db) =>
    db`update change_chain set (seq, hash) = (select seq, hash from change_record order by seq desc limit 1)`;

  it('[ACT-02] reports the number of verified records and the head if nothing is damaged', async () => {
    const { count, head, damage } = await verifyAudit(owner);
    expect({ count, damage }).toEqual({ count: 12, damage: null });
    const [kept] = await owner`select seq, encode(hash, 'hex') as hash from change_chain`;
    expect(head).toEqual(kept);
    expect((await verifyAudit(owner, { anchor: head })).damage).toBeNull();
  });

  it('[ACT-02] finds an edited record', async () => {
    expect(await verifyAfter((db) => edit(db, 5))).toMatchObject({ kind: 'edited', seq: 5 });
  });

  it('[ACT-02] finds an edited record with a recomputed hash', async () => {
    const damage = await verifyAfter(async (db) => {
      await edit(db, 5);
      await db`update change_record r set hash = change_record_hash(previous_hash, r) where seq = 5`;
    });
    expect(damage).toMatchObject({ kind: 'edited', seq: 5 });
  });

  it('[ACT-02] finds deleted records: the first, inner ones, and inner ones with the rest renumbered', async () => {
    expect(await verifyAfter((db) => db`delete from change_record where seq = 1`)).toMatchObject({
      kind: 'deleted',
      seq: 1,
    });
    expect(await verifyAfter((db) => db`delete from change_record where seq in (6, 7)`)).toMatchObject({
      kind: 'deleted',
      seq: 6,
      sentence: 'Records 6 to 7 were deleted.',
    });
    const renumbered = await verifyAfter(async (db) => {
      await db`delete from change_record where seq = 6`;
      await shift(db, 7, -1);
    });
    expect(renumbered).toMatchObject({ kind: 'deleted', seq: 6 });
  });

  it('[ACT-02] finds an inserted record, inside and after the head', async () => {
    const copy = (db: Db, seq: number) => db`insert into change_record
      select ${seq}, uuidv7(), at, category, action, performed_by, subject_table, subject_id, young_person_id, changes, request_id,
        (select hash from change_record where seq = ${seq - 1}), hash from change_record where seq = 2`;
    const inside = await verifyAfter(async (db) => {
      await shift(db, 6, 1);
      await copy(db, 6);
      await db`update change_record r set hash = change_record_hash(previous_hash, r) where seq = 6`;
    });
    expect(inside).toMatchObject({ kind: 'inserted', seq: 6 });
    const atEnd = await verifyAfter(async (db) => {
      await copy(db, 13);
      await db`update change_record r set hash = change_record_hash(previous_hash, r) where seq = 13`;
    });
    expect(atEnd).toMatchObject({ kind: 'inserted', seq: 13 });
  });

  it('[ACT-02] finds records that swapped places', async () => {
    const damage = await verifyAfter(async (db) => {
      await db`update change_record set seq = 1000 where seq = 8`;
      await db`update change_record set seq = 8 where seq = 9`;
      await db`update change_record set seq = 9 where seq = 1000`;
    });
    expect(damage).toMatchObject({ kind: 'reordered', seq: 8 });
  });

  it('[ACT-02] finds a truncated end by the head, or by the anchor if the head was moved too', async () => {
    const { head } = await verifyAudit(owner);
    const cut = (db: Db) => db`delete from change_record where seq > 10`;
    expect(await verifyAfter(cut)).toMatchObject({ kind: 'truncated', seq: 11 });
    const cutAndMove = async (db: Db) => {
      await cut(db);
      await moveHead(db);
    };
    expect(await verifyAfter(cutAndMove)).toBeNull();
    expect(await verifyAfter(cutAndMove, head)).toMatchObject({ kind: 'truncated', seq: 11 });
    expect(await verifyAfter((db) => db`truncate change_record`)).toMatchObject({
      kind: 'truncated',
      seq: 1,
    });
  });

  it('[ACT-02] finds a chain rewritten with its head only by the anchor', async () => {
    const { head } = await verifyAudit(owner);
    const rewrite = async (db: Db) => {
      await edit(db, 4);
      await db`select seal(4)`;
    };
    expect(await verifyAfter(rewrite)).toMatchObject({ kind: 'rewritten', seq: 12 });
    const rewriteWithHead = async (db: Db) => {
      await rewrite(db);
      await moveHead(db);
    };
    expect(await verifyAfter(rewriteWithHead)).toBeNull();
    expect(await verifyAfter(rewriteWithHead, head)).toMatchObject({ kind: 'rewritten', seq: 12 });
  });

  it('[ACT-02] finds an edited record even if the hash function was replaced', async () => {
    const damage = await verifyAfter(async (db) => {
      await edit(db, 5);
      await db.unsafe(`create or replace function change_record_hash(previous_hash bytea, r change_record) returns bytea
        language sql stable return r.hash`);
    });
    expect(damage).toMatchObject({ kind: 'edited', seq: 5 });
  });
});
