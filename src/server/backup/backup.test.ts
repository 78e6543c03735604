import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { connect } from '#server/db/pools.ts';
import { verifyAudit } from '#server/features/oversight/audit/verify-audit.ts';
import { storeFile } from '#server/files/files.actions.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { startBucket } from '#test/kit/bucket.ts';
import { flip, readAll, readRules } from '#test/kit/compare-databases.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { NOW } from '#test/policies/base-world.ts';
import { seedWorld } from '#test/policies/world.ts';

const KEY = randomBytes(32).toString('base64');
const bucket = await startBucket();
const app = await startTestApp({ now: NOW, environment: bucket.environment });
await seedWorld(app);
const { owner } = app;

const folder = mkdtempSync(join(tmpdir(), 'placewell-backup-'));
// If this is root, PostgreSQL runs under another account.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Unusual rows: backslashes as COPY writes them, and bytes of every value. */
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7 + (at >> 8)) % 256));
const [note] = await owner<
  { id: string }[]
>`update diary set text = ${'a\tb\\c\nd\\.\ne\r\n“ş”'} returning id`;
const addFile = (name: string) =>
  storeFile(
    owner,
    { name, mime_type: 'image/jpeg', content: bytes, width: 1, height: 1 },
    { diary_id: note?.id ?? '' },
    null,
  );
/** Moves all files, some on each run of the job. */
const move = async () => {
  const findLeft = () => owner`select from stored_file f join stored_file_content c on c.file_id = f.id
    where f.report_document_id is null and f.young_person_id is null`;
  while ((await findLeft()).length > 0) {
    await owner`select graphile_worker.add_job('move_files_outside')`;
    await app.runJobs();
  }
};
// The world’s own files have made-up hashes.
await owner`update stored_file f set sha256 = sha256(c.content) from stored_file_content c where c.file_id = f.id`;
await addFile('moved.jpg');
await move();
const kept = await addFile('kept.jpg');
await owner`select graphile_worker.add_job('send_email', '{"email_id": "waits"}', run_at => now() + interval '1 day')`;

async function command(
  name: 'backup' | 'restore',
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [`src/server/${name}-main.ts`, ...args], {
    env: { ...process.env, APP_ENV: 'demo', ...environment },
  });
  let said = '';
  child.stdout.on('data', (words) => (said += words));
  child.stderr.on('data', (words) => (said += words));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })));
}

const superuser = connect(new URL('/postgres', inject('template_url')).href, { max: 1 });
afterAll(() => superuser.end());

/** Creates an empty database whose owner is not a superuser, as on a hosted server. */
async function makeEmpty(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await superuser.unsafe(`create role "${name}" login nosuperuser createrole password 'first'`);
  await superuser.unsafe(`create database "${name}" owner "${name}" template template0`);
  onTestFinished(async () => {
    await superuser.unsafe(`drop database "${name}" with (force)`);
    for (const { rolname } of await superuser<{ rolname: string }[]>`
      select rolname from pg_roles where rolname like ${`app\\_%\\_${name}`}`)
      await superuser.unsafe(`drop role "${rolname}"`);
    await superuser.unsafe(`drop role "${name}"`);
  });
  const url = new URL(inject('template_url'));
  [url.username, url.password, url.pathname] = [name, 'first', `/${name}`];
  return url.href;
}

async function compare(url: string): Promise<void> {
  const restored = connect(url, { max: 1 });
  try {
    // When the last backup was completed: each is noted after its own snapshot.
    for (const database of [restored, owner])
      await database`delete from schema_migration where name = 'backup'`;
    expect(await readAll(restored)).toEqual(await readAll(owner));
    expect(await readRules(restored)).toEqual(await readRules(owner));
    const { damage, count } = await verifyAudit(restored, {});
    expect([damage, count > 0]).toEqual([null, true]);
  } finally {
    await restored.end();
  }
}

const source = { DATABASE_URL: app.database_url, ...bucket.environment };
const backUp = async (name: string, environment: Record<string, string> = {}) => {
  const to = join(folder, name);
  expect(await command('backup', [to], { ...source, ...environment })).toMatchObject({ code: 0 });
  return to;
};
const plain = await backUp('plain');
const sealed = await backUp('sealed', { BACKUP_KEY: KEY });

describe('npm run backup, npm run restore', () => {
  it('[OPS-33] [OPS-35] encrypts with a key from a file', async () => {
    const file = join(folder, 'backup_key');
    writeFileSync(file, `${KEY}\n`);
    const from = await backUp('sealed-by-file', { BACKUP_KEY_FILE: file });
    const check = (key: Record<string, string>) =>
      command('restore', ['--check', from], { ...bucket.environment, ...key });
    expect((await check({})).said).toContain('is encrypted. Set BACKUP_KEY');
    expect((await check({ BACKUP_KEY_FILE: file })).code).toBe(0);
  });

  it.each([
    ['without a key', plain, {}],
    ['with a key', sealed, { BACKUP_KEY: KEY }],
  ])(
    '[OPS-35] Every row and every byte is restored %s, to an owner who is not a superuser',
    async (_, from, key) => {
      const before = new Map(bucket.kept);
      bucket.kept.clear();
      const url = await makeEmpty();
      const { code, said } = await command('restore', [from], {
        ...bucket.environment,
        ...key,
        DATABASE_URL: url,
      });
      expect([code, said]).toEqual([0, expect.stringContaining('Restored.')]);
      expect(bucket.kept).toEqual(before);
      await compare(url);
    },
    120_000,
  );

  it('[OPS-35] The built-in database is restored into an empty folder, and backed up while Placewell runs on it', async () => {
    const DATA_DIR = join(folder, 'data');
    const environment = { ...bucket.environment, DATABASE_URL: '', DATA_DIR };
    expect(await command('restore', [plain], environment)).toMatchObject({ code: 0 });
    const running = await startLocalPostgres({ dataDir: DATA_DIR, durable: false });
    onTestFinished(() => running.stop());
    await compare(running.url);
    const again = join(folder, 'again');
    expect(await command('backup', [again], environment)).toMatchObject({ code: 0 });
    expect(await command('restore', ['--check', again], environment)).toMatchObject({ code: 0 });
  }, 400_000);

  it('[OPS-35] Nothing in an encrypted backup is readable without its key', () => {
    const names = readdirSync(sealed, { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => /manifest|copy|files\//.test(name));
    for (const name of files) {
      const content = readFileSync(join(sealed, name));
      expect([name, content.subarray(0, 8).toString()]).toEqual([name, 'PLACEWB1']);
      expect(content.includes('young_person') || content.includes(bytes.subarray(0, 300))).toBe(false);
    }
    expect(files.length).toBeGreaterThan(50);
  });

  it.each<[string, (at: string) => void, string]>([
    [
      'a byte of a table',
      (at) => flip(join(at, 'tables', 'public.young_person.copy.zst')),
      'young_person.copy.zst of the backup has been changed',
    ],
    [
      'a byte of a file',
      (at) => flip(join(at, 'files', readdirSync(join(at, 'files'))[0] ?? '')),
      'of the backup has been changed',
    ],
    [
      'the end of a table',
      (at) => truncateSync(join(at, 'tables', 'public.diary.copy.zst'), 50),
      'has 50 bytes instead of',
    ],
    ['a table', (at) => rmSync(join(at, 'tables', 'public.diary.copy.zst')), 'is missing'],
    ['a byte of the manifest', (at) => flip(join(at, 'manifest.json')), 'damaged'],
    ['the manifest', (at) => rmSync(join(at, 'manifest.json')), 'is not a complete backup'],
  ])(
    '[OPS-35] A backup without %s is not restored',
    async (_, damage, sentence) => {
      const url = await makeEmpty();
      for (const [from, key] of [
        [plain, {}],
        [sealed, { BACKUP_KEY: KEY }],
      ] as const) {
        const damaged = mkdtempSync(join(folder, 'damaged-'));
        cpSync(from, damaged, { recursive: true });
        damage(damaged);
        const { code, said } = await command('restore', [damaged], {
          ...bucket.environment,
          ...key,
          DATABASE_URL: url,
        });
        expect([code, said]).toEqual([2, expect.stringContaining(sentence)]);
      }
      expect(await countTables(url)).toBe(0);
    },
    120_000,
  );

  it('[OPS-35] A wrong, missing or unneeded key is reported in one sentence', async () => {
    const restore = (from: string, key: Record<string, string>) =>
      command('restore', ['--check', from], { ...bucket.environment, ...key });
    expect((await restore(sealed, { BACKUP_KEY: KEY.toLowerCase() })).said).toContain(
      'BACKUP_KEY is not its key',
    );
    expect((await restore(sealed, {})).said).toContain('is encrypted. Set BACKUP_KEY');
    expect((await restore(plain, { BACKUP_KEY: KEY })).said).toContain(
      'is not encrypted, but BACKUP_KEY is set',
    );
  });

  it('[OPS-35] A database that is not empty and a backup of another version are refused', async () => {
    const into = (from: string, DATABASE_URL: string) =>
      command('restore', [from], { ...bucket.environment, DATABASE_URL });
    expect((await into(plain, app.database_url)).said).toContain('This database is not empty.');
    const other = mkdtempSync(join(folder, 'other-'));
    cpSync(plain, other, { recursive: true });
    const { writeManifest, readManifest } = await import('#server/backup/manifest.ts');
    const manifest = await readManifest(other, undefined);
    rmSync(join(other, 'manifest.json'));
    await writeManifest(
      other,
      { ...manifest, migrations: [...manifest.migrations, '20990101000000_later.sql'] },
      undefined,
    );
    const url = await makeEmpty();
    expect((await into(other, url)).said).toContain('Another version of Placewell made this backup');
    expect(await countTables(url)).toBe(0);
  });

  it('[OPS-35] A killed restore is marked: no server starts on it, and running the command again completes it', async () => {
    const url = await makeEmpty();
    const environment = { ...process.env, ...bucket.environment, APP_ENV: 'demo', DATABASE_URL: url };
    const restored = connect(url, { max: 1 });
    const killed = spawn(process.execPath, ['src/server/restore-main.ts', plain], {
      env: environment,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => killed.once('exit', resolve));
    const isBegun = async () =>
      (await restored`select to_regclass('public.diary') is not null as is_begun`)[0]?.is_begun === true;
    while (!(await isBegun())) await new Promise((resolve) => setTimeout(resolve, 5));
    killed.kill('SIGKILL');
    await ended;
    expect((await restored`select to_regclass('public.unfinished_restore') as marked`)[0]?.marked).toBe(
      'unfinished_restore',
    );
    await restored.end();
    for (const program of ['main', 'backup-main'])
      expect(await run(program, environment)).toContain('A restore into this database did not finish.');
    expect(await command('restore', [plain], environment)).toMatchObject({ code: 0 });
    await compare(url);
  }, 400_000);

  it('[OPS-35] A backup contains files that move to the bucket while it is made', async () => {
    // The table sorts after `stored_file`, so the copy waits for it after reading that the files are in the database.
    const blocker = await owner.reserve();
    const unlock = async () => {
      await blocker`rollback`;
      blocker.release();
    };
    onTestFinished(unlock);
    await blocker`begin`;
    await blocker`lock table used_id_token in access exclusive mode`;
    const to = join(folder, 'moving');
    const backup = command('backup', [to], source);
    const isWaiting = async () =>
      (await owner`select from pg_locks where not granted and relation = 'used_id_token'::regclass`).length >
      0;
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
    await move();
    expect(
      (await owner`select storage_key from stored_file where id = ${kept}`)[0]?.storage_key,
    ).toBeTruthy();
    await blocker`rollback`;
    expect(await backup).toMatchObject({ code: 0 });
    const url = await makeEmpty();
    const before = new Map(bucket.kept);
    bucket.kept.delete(`/bucket/files/${kept}`);
    expect(await command('restore', [to], { ...bucket.environment, DATABASE_URL: url })).toMatchObject({
      code: 0,
    });
    const restored = connect(url, { max: 1 });
    const [file] = await restored`select content from stored_file_content where file_id = ${kept}`;
    await restored.end();
    expect(Buffer.compare(file?.content ?? Buffer.alloc(0), bytes)).toBe(0);
    for (const [path, content] of before) bucket.kept.set(path, content);
  }, 400_000);

  it('[OPS-35] A file missing from the bucket is named, and the rest is backed up', async () => {
    const path = `/bucket/files/${kept}`;
    const content = bucket.kept.get(path) ?? Buffer.alloc(0);
    bucket.kept.delete(path);
    const { code, said } = await command('backup', [join(folder, 'lost')], source);
    bucket.kept.set(path, content);
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`The bucket has lost or changed 1 files: ${kept}.`),
    ]);
  });
});

async function countTables(url: string): Promise<number> {
  const db = connect(url, { max: 1 });
  const [row] = await db<{ count: number }[]>`select count(*) from pg_tables where schemaname = 'public'`;
  await db.end();
  return row?.count ?? -1;
}

async function run(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [`src/server/${program}.ts`, join(folder, 'never')], {
    env: { ...env, PORT: '0' },
  });
  let said = '';
  child.stderr.on('data', (words) => (said += words));
  await new Promise((resolve) => child.once('exit', resolve));
  return said;
}
