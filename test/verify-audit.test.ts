import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/pools.ts';
import { verifyAudit } from '#server/features/oversight/audit/verify-audit.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/**
 * Six ways to tamper with the change records of a young person, by the owner of the database with triggers off. The
 * command itself must find each, and name the first record that was changed.
 */
const { given, owner, database_url } = await startTestApp();

const folder = await mkdtemp(join(tmpdir(), 'placewell-anchor-'));
const anchor = join(folder, 'placewell.anchor');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run verify-audit`, and returns its output and exit code. */
async function command(...flags: string[]): Promise<{ code: number; says: string }> {
  const run = promisify(execFile)(process.execPath, ['src/server/verify-audit-main.ts', ...flags], {
    env: { ...process.env, APP_ENV: 'demo', DATABASE_URL: database_url },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, says: stdout }),
    ({ code, stdout, stderr }) => ({ code, says: `${stdout}${stderr}` }),
  );
}

let last = 0;
/** A record in the middle: one of the young person’s own. */
let middle = 0;

beforeAll(async () => {
  const young_person = await given.youngPerson();
  const carer = await given.carer();
  for (const allergies of ['Nuts', 'Nuts and milk', 'None known'])
    await owner`update young_person set allergies = ${allergies} where id = ${young_person.id}`;
  const address = await given.address({ young_person, is_confidential: true });
  await owner`update young_person_address set town = 'Sutton' where id = ${address.id}`;
  await given.relation({ young_person });
  await given.characteristic({ young_person, level: 'red' });
  await given.diary({ young_person, created_by: carer });
  const rows = await owner<{ seq: number; allergies: boolean }[]>`
    select seq, changes @> '[{"field": "allergies", "after": "Nuts and milk"}]' as allergies from change_record order by seq`;
  last = rows.at(-1)?.seq ?? 0;
  middle = rows.find((row) => row.allergies)?.seq ?? 0;
  await owner`alter table change_record disable trigger user`;
});

/** Does the damage, verifies, and rolls back. */
async function after<T>(damage: (db: Db) => Promise<unknown>, look: () => Promise<T>): Promise<T> {
  const before = await owner`select * from change_record order by seq`;
  const [head] = await owner`select seq, hash from change_chain`;
  await owner.begin(damage);
  const answer = await look();
  await owner`truncate change_record`;
  await owner`insert into change_record ${owner(before)}`;
  await owner`update change_chain set ${owner(head ?? {})}`;
  return answer;
}
const commandAfter = (damage: (db: Db) => Promise<unknown>) =>
  after(damage, () => command('--anchor', anchor));

describe('npm run verify-audit', () => {
  it('[ACT-02] verifies an intact chain, and saves its head', async () => {
    expect(middle).toBeGreaterThan(1);
    expect(last).toBeGreaterThan(middle + 4);
    const { code, says } = await command('--write-anchor', anchor);
    expect([code, says]).toEqual([0, expect.stringContaining(`${last} records verified, head ${last} `)]);
    expect(JSON.parse(await readFile(anchor, 'utf8'))).toMatchObject({ seq: last });
    expect((await command('--anchor', anchor)).code).toBe(0);
  });

  it('[ACT-02] finds a changed field', async () => {
    const { code, says } = await commandAfter(
      (db) =>
        db`update change_record set changes = jsonb_set(changes, '{0,after}', '"Nuts and eggs"') where seq = ${middle}`,
    );
    expect([code, says]).toEqual([1, expect.stringContaining(`DAMAGED (edited) at record ${middle}:`)]);
  });

  it('[ACT-02] finds a changed time, even by a millionth of a second', async () => {
    const { code, says } = await commandAfter(
      (db) => db`update change_record set at = at + interval '1 microsecond' where seq = ${middle}`,
    );
    expect([code, says]).toEqual([1, expect.stringContaining(`DAMAGED (edited) at record ${middle}:`)]);
  });

  it('[ACT-02] finds a removed row', async () => {
    const { code, says } = await commandAfter((db) => db`delete from change_record where seq = ${middle}`);
    expect([code, says]).toEqual([1, expect.stringContaining(`DAMAGED (deleted) at record ${middle}:`)]);
  });

  it('[ACT-02] finds an inserted row', async () => {
    const { code, says } = await commandAfter(async (db) => {
      await db`update change_record set seq = seq + 1001 where seq >= ${middle}`;
      await db`update change_record set seq = seq - 1000 where seq > 1000`;
      await db`insert into change_record select ${middle}, uuidv7(), at, category, action, performed_by, subject_table,
        subject_id, young_person_id, changes, request_id, hash, hash from change_record where seq = ${middle - 1}`;
      await db`update change_record r set hash = change_record_hash(previous_hash, r) where seq = ${middle}`;
      await db`update change_chain set seq = seq + 1`;
    });
    expect([code, says]).toEqual([1, expect.stringContaining(`DAMAGED (inserted) at record ${middle}:`)]);
  });

  it('[ACT-02] finds swapped rows, adjacent and apart', async () => {
    for (const other of [middle + 1, middle + 3]) {
      const { code, says } = await commandAfter(async (db) => {
        await db`update change_record set seq = 1000 where seq = ${middle}`;
        await db`update change_record set seq = ${middle} where seq = ${other}`;
        await db`update change_record set seq = ${other} where seq = 1000`;
      });
      expect([code, says]).toEqual([1, expect.stringContaining(`DAMAGED (reordered) at record ${middle}:`)]);
    }
  });

  it('[ACT-02] finds a truncated end with a moved head by the anchor', async () => {
    const cut = async (db: Db) => {
      await db`delete from change_record where seq > ${middle}`;
      await db`update change_chain set (seq, hash) = (select seq, hash from change_record where seq = ${middle})`;
    };
    const { code, says } = await commandAfter(cut);
    expect([code, says]).toEqual([
      1,
      expect.stringContaining(`DAMAGED (truncated) at record ${middle + 1}:`),
    ]);
  });

  it('[ACT-02] hashes every column of a record', async () => {
    const columns = await owner<{ name: string; change: string }[]>`
      select column_name as name, case udt_name when 'uuid' then 'uuidv7()' when 'text' then '''Deleted''' when 'jsonb' then '''[]'''
        when 'bytea' then 'sha256(''x'')' when 'timestamptz' then 'now()' else 'seq + 5000' end as change
      from information_schema.columns where table_name = 'change_record' and table_schema = 'public' order by 1`;
    expect(columns.length).toBe(13);
    for (const { name, change } of columns) {
      const { damage } = await after(
        (db) => db.unsafe(`update change_record set ${name} = ${change} where seq = ${middle}`),
        () => verifyAudit(owner),
      );
      expect([name, damage?.seq]).toEqual([name, middle]);
    }
  });
});
