import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { StartupError } from '#server/startup-error.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'placewell-db-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function start(dataDir: string, log?: (line: string) => void): Promise<LocalPostgres> {
  const server = await startLocalPostgres({ dataDir, durable: false, ...(log ? { log } : {}) });
  onTestFinished(() => server.stop());
  return server;
}

async function ask<T extends object>({ url }: { url: string }, query: string): Promise<T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe<T[]>(query))];
  } finally {
    await sql.end();
  }
}

/** Writes a row in a Placewell process of its own, and leaves it running. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const module = JSON.stringify(new URL('local-postgres.ts', import.meta.url).href);
  const code = `import { startLocalPostgres } from ${module};
    const { url } = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('no output');
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
  await ask({ url }, 'create table kept as select 7 as number');
  return { child, url: String(url).trim() };
}

function pidOfPostgres(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function listChildren(child: ChildProcess): number[] {
  const list = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return list.trim().split(' ').map(Number);
}

async function kill(child: ChildProcess, ...others: number[]): Promise<void> {
  child.kill('SIGKILL');
  for (const pid of others) process.kill(pid, 'SIGKILL');
  await once(child, 'exit');
}

describe('the built-in PostgreSQL', () => {
  it('[OPS-01] starts, answers, and keeps its data for the next start', async () => {
    const dataDir = newFolder();
    const first = await startLocalPostgres({ dataDir });
    await ask(first, 'create table kept as select 7 as number');
    await first.stop();
    expect(readdirSync(dataDir).sort()).toEqual(['database.json', 'postgres']);
    expect(await ask(await start(dataDir), 'select number, current_user as owner from kept')).toEqual([
      { number: 7, owner: 'placewell' },
    ]);
  });

  it('[OPS-02] works in a folder with spaces and special characters, and below a very long path', async () => {
    vi.stubEnv('XDG_DATA_HOME', newFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const odd = await start(join(newFolder(), `a folder's "name" $HOME é`));
    expect(await ask(odd, 'select 1 as one')).toEqual([{ one: 1 }]);
    let where = '';
    const long = await start(join(newFolder(), ...Array<string>(12).fill('x'.repeat(100))), (line) => {
      where += /kept in (.*?)\/postgres,/.exec(line)?.[1] ?? '';
    });
    onTestFinished(() => rmSync(where, { recursive: true, force: true, maxRetries: 5 }));
    expect(await ask(long, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('[OPS-03] PostgreSQL stops when Placewell is killed', async () => {
    const dataDir = newFolder();
    const { child } = await startElsewhere(dataDir);
    await kill(child);
    await vi.waitFor(
      () => expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false),
      10_000,
    );
  });

  it.skipIf(!isLinux)(
    '[OPS-04] stops a PostgreSQL that a killed Placewell left running, and starts',
    async () => {
      const dataDir = newFolder();
      const { child } = await startElsewhere(dataDir);
      const orphan = pidOfPostgres(dataDir);
      await kill(child, ...listChildren(child).filter((pid) => pid !== orphan));
      expect(pidOfPostgres(dataDir)).toBe(orphan);
      expect(await ask(await start(dataDir), 'select number from kept')).toEqual([{ number: 7 }]);
    },
  );

  it.skipIf(!isLinux)(
    '[OPS-05] starts with every committed row after everything was killed at once',
    async () => {
      const dataDir = newFolder();
      const { child } = await startElsewhere(dataDir);
      await kill(child, ...listChildren(child));
      expect(await ask(await start(dataDir), 'select number from kept')).toEqual([{ number: 7 }]);
    },
  );

  it('[OPS-06] starts if another program has the process id of a killed PostgreSQL', async () => {
    const dataDir = newFolder();
    await (await startLocalPostgres({ dataDir, durable: false })).stop();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    onTestFinished(() => void other.kill());
    const lines = [other.pid, join(dataDir, 'postgres'), 1, 1, '', '127.0.0.1', '1 1', 'ready'];
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);
    expect(await ask(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
  });

  it('[OPS-07] starts again if it was killed while the database was being created', async () => {
    const dataDir = newFolder();
    const started = startElsewhere(dataDir).catch(() => {});
    const unfinished = () => readdirSync(dataDir).find((name) => /^postgres\.new-\d+$/.test(name)) ?? '';
    await vi.waitFor(() => expect(existsSync(join(dataDir, unfinished(), 'PG_VERSION'))).toBe(true), {
      timeout: 10_000,
      interval: 5,
    });
    const pid = Number(unfinished().split('-')[1]);
    process.kill(pid, 'SIGKILL');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await ask(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
    void started;
  });

  it('[OPS-08] refuses a second Placewell on the same folder, and leaves the first running', async () => {
    const dataDir = newFolder();
    const first = await startElsewhere(dataDir);
    const second = startLocalPostgres({ dataDir });
    await expect(second).rejects.toThrow(StartupError);
    await expect(second).rejects.toThrow(
      /^Another Placewell \(process \d+\) is already using the data folder .*\.$/,
    );
    expect(await ask(first, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('[OPS-09] reports in one sentence that the folder is not writable', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'file'), '');
    if (!isRoot) chmodSync(folder, 0o555);
    // No mode stops root, but nobody can make a folder below a file.
    const dataDir = join(folder, isRoot ? 'file/data' : 'data');
    const attempt = startLocalPostgres({ dataDir });
    await expect(attempt).rejects.toThrow(StartupError);
    await expect(attempt).rejects.toThrow(`Placewell cannot write to its data folder ${dataDir}`);
  });

  it.skipIf(!isRoot)('[OPS-10] keeps the database outside a folder that only root can enter', async () => {
    const folder = newFolder(0o700);
    const dataDir = join(folder, 'data');
    const lines: string[] = [];
    const first = await startLocalPostgres({ dataDir, durable: false, log: (line) => void lines.push(line) });
    const outside = /kept in (\S+),/.exec(lines[0] ?? '')?.[1] ?? '';
    onTestFinished(() => rmSync(dirname(outside), { recursive: true, force: true }));
    await ask(first, 'create table kept as select 7 as number');
    await first.stop();
    expect(await ask(await start(dataDir), 'select number from kept')).toEqual([{ number: 7 }]);
    expect(readdirSync(dataDir)).toEqual(['database.json']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(outside).uid).not.toBe(0);
  });

  it.skipIf(!isRoot)(
    '[OPS-10] refuses a copy of such a data folder until it contains a copy of the database',
    async () => {
      const dataDir = join(newFolder(0o700), 'data');
      const first = await startLocalPostgres({ dataDir, durable: false });
      const { cluster_dir = '' } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'));
      onTestFinished(() => rmSync(dirname(cluster_dir), { recursive: true, force: true, maxRetries: 5 }));
      await ask(first, 'create table kept as select 7 as number');
      await first.stop();
      const restored = newFolder();
      cpSync(dataDir, restored, { recursive: true });
      const attempt = startLocalPostgres({ dataDir: restored, durable: false });
      await expect(attempt).rejects.toThrow(StartupError);
      await expect(attempt).rejects.toThrow(`is a copy without a database: the one in ${cluster_dir}`);

      execFileSync('cp', ['-a', cluster_dir, restored]);
      const lines: string[] = [];
      const copy = await start(restored, (line) => void lines.push(line));
      expect(lines[0]).toBe(`The database is kept in ${join(restored, 'postgres')}.`);
      await ask(copy, 'update kept set number = 8');
      expect(await ask(await start(dataDir), 'select number from kept')).toEqual([{ number: 7 }]);
    },
  );

  it.skipIf(!isRoot)('[OPS-10] finds the database after the data folder was moved', async () => {
    const folder = newFolder(0o700);
    const first = await startLocalPostgres({ dataDir: join(folder, 'data'), durable: false });
    const { cluster_dir = '' } = JSON.parse(readFileSync(join(folder, 'data', 'database.json'), 'utf8'));
    onTestFinished(() => rmSync(dirname(cluster_dir), { recursive: true, force: true, maxRetries: 5 }));
    await ask(first, 'create table kept as select 7 as number');
    await first.stop();
    // An earlier version wrote no mark.
    rmSync(join(dirname(cluster_dir), 'data-folder'));
    await (await startLocalPostgres({ dataDir: join(folder, 'data'), durable: false })).stop();
    renameSync(join(folder, 'data'), join(folder, 'moved'));
    expect(await ask(await start(join(folder, 'moved')), 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('[OPS-11] hides the password from other users, and keeps every row if the password is lost', async () => {
    const dataDir = newFolder();
    const first = await startLocalPostgres({ dataDir, durable: false });
    await ask(first, 'create table kept as select 7 as number');
    await first.stop();
    const note = join(dataDir, 'database.json');
    expect(statSync(note).mode & 0o777).toBe(0o600);
    expect(statSync(note).uid).toBe(process.getuid?.());
    rmSync(note);
    const second = await start(dataDir);
    expect(await ask(second, 'select number from kept')).toEqual([{ number: 7 }]);
    const wrong = new URL(second.url);
    wrong.password = new URL(first.url).password;
    await expect(ask({ url: wrong.href }, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('[OPS-12] leaves a database of another PostgreSQL version unchanged', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startLocalPostgres({ dataDir })).rejects.toThrow('was made by PostgreSQL 17');
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  it('[OPS-13] logs no values of a failed statement', async () => {
    const lines: string[] = [];
    const server = await start(newFolder(), (line) => void lines.push(line));
    await expect(ask(server, `select 'Ada Lovelace'::integer`)).rejects.toThrow('Ada Lovelace');
    await sleep(100);
    expect(lines.join('\n')).toContain('ready to accept connections');
    expect(lines.join('\n')).not.toContain('Lovelace');
  });
});
