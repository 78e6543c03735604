import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openQuickFolder } from '#test/kit/quick-folder.ts';
import { freePort } from '#test/kit/server-process.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

/** The part of `npm start` that runs after installing and building. */
const PROGRAM = "import('./scripts/keep-running.mjs').then(({ keepRunning }) => keepRunning([]))";

async function keepOnTestDatabase(environment: Record<string, string> = {}) {
  const database = await openTestDatabase();
  onTestFinished(() => database.drop());
  return keepRunning({ DATABASE_URL: database.url, ...environment });
}

async function keepRunning(environment: Record<string, string>) {
  const port = await freePort();
  const { npm_lifecycle_event: _, ...own } = process.env;
  const keeper = spawn(process.execPath, ['-e', PROGRAM], {
    env: {
      ...own,
      APP_ENV: 'staging',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void keeper.kill('SIGKILL'));
  let said = '';
  keeper.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return { keeper, address: `http://127.0.0.1:${port}`, said: () => said, ended: once(keeper, 'exit') };
}

const isReady = async (address: string) =>
  (await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.ok ===
  true;

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await what())) await sleep(100);
}

/** Finds the current server of the keeper. */
function findServer({ pid }: ChildProcess): number | undefined {
  try {
    return Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}

const { pauseAfter } = await import(new URL('../scripts/keep-running.mjs', import.meta.url).href);

/** Runs with the built-in database in a separate folder, and returns how to query it. */
async function keepOnOwnPostgres() {
  const DATA_DIR = openQuickFolder('kept');
  const kept = await keepRunning({ DATABASE_URL: '', DATA_DIR });
  onTestFinished(async () => {
    kept.keeper.kill('SIGTERM');
    await kept.ended;
    rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5 });
  });
  await until(() => isReady(kept.address));
  const readLines = () => readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return {
    ...kept,
    pidOfPostgres: () => Number(readLines()[0]),
    ask: async <T extends object>(query: string): Promise<T[]> => {
      const { password } = JSON.parse(readFileSync(join(DATA_DIR, 'database.json'), 'utf8'));
      const url = `postgres://placewell:${password}@127.0.0.1:${readLines()[3]}/postgres`;
      const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
      try {
        return [...(await sql.unsafe<T[]>(query))];
      } finally {
        // While the database recovers, the driver would retry its connection for ever.
        await sql.end({ timeout: 1 });
      }
    },
  };
}

describe('npm start', () => {
  it('[OPS-31] A server that was killed is restarted, but not after it was asked to stop', async () => {
    const { keeper, address, ended } = await keepOnTestDatabase();
    await until(() => isReady(address));
    const first = findServer(keeper) ?? 0;
    process.kill(first, 'SIGKILL');
    await until(() => findServer(keeper) !== first);
    await until(() => isReady(address));
    expect(findServer(keeper)).not.toBe(first);

    keeper.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await isReady(address)).toBe(false);
  }, 120_000);

  it('[OPS-31] A server that is asked to stop by its own id is not restarted', async () => {
    const { keeper, address, ended } = await keepOnTestDatabase();
    await until(() => isReady(address));
    process.kill(findServer(keeper) ?? 0, 'SIGTERM');
    expect(await ended).toEqual([0, null]);
  }, 120_000);

  it('[OPS-31] npm itself waits until the server has served for DRAIN_SECONDS', async () => {
    const database = await openTestDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'placewell-npm-'));
    onTestFinished(async () => {
      await database.drop();
      rmSync(folder, { recursive: true });
    });
    // The real script, without installing and building first.
    const program = PROGRAM.replace("'./", `'${process.cwd()}/`);
    const start = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.replace(
      'scripts/start.mjs',
      `-e "${program}"`,
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      cwd: folder,
      env: {
        ...process.env,
        ...{ APP_ENV: 'staging', LOG_LEVEL: 'silent', DRAIN_SECONDS: '4' },
        ...{ PORT: String(port), DATABASE_URL: database.url },
      },
      stdio: 'ignore',
    });
    onTestFinished(() => void npm.kill('SIGKILL'));
    const ended = once(npm, 'exit');
    await until(() => isReady(`http://127.0.0.1:${port}`));
    npm.kill('SIGTERM');
    const asked_at = Date.now();
    await sleep(2500);
    // The load balancer still sends traffic here.
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - asked_at).toBeGreaterThanOrEqual(4000);
    expect(await isReady(`http://127.0.0.1:${port}`)).toBe(false);
  }, 120_000);

  it('[OPS-31] A wrong setting stops it with one message', async () => {
    const { ended, said } = await keepOnTestDatabase({ PORT: 'abc' });
    expect(await ended).toEqual([1, null]);
    expect(said().trim()).toBe('A setting is not right: PORT must be a whole number from 0 to 65535.');
  }, 120_000);

  it('[OPS-31] A port that is in use stops it with one message, before it touches a database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const nowhere = 'postgres://nobody@127.0.0.1:1/nowhere';
    const { ended, said } = await keepOnTestDatabase({ PORT: String(port), DATABASE_URL: nowhere });
    expect(await ended).toEqual([1, null]);
    expect(said().trim()).toBe(
      `Another program uses port ${port}. Stop it, or start with PORT=${port + 1} npm start.`,
    );
  }, 120_000);

  it('[OPS-31] Pauses grow while it fails at once, and are short again after a long run', () => {
    const pauses = Array.from({ length: 10 }).reduce<number[]>(
      (list) => [...list, pauseAfter(50, list.at(-1) ?? 100)],
      [],
    );
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
    expect(pauseAfter(3_600_000, 30_000)).toBe(100);
  });

  it.skipIf(process.platform !== 'linux')(
    '[OPS-31] If its own PostgreSQL is killed, it restarts with the server, and no row is lost',
    async () => {
      const data = await keepOnOwnPostgres();
      await data.ask('create table kept as select 7 as number');
      const [postmaster, server] = [data.pidOfPostgres(), findServer(data.keeper)];
      process.kill(postmaster, 'SIGKILL');
      await until(() => findServer(data.keeper) !== server);
      await until(() => isReady(data.address));
      expect(data.said()).toContain('The built-in PostgreSQL stopped unexpectedly (SIGKILL)');
      expect(data.pidOfPostgres()).not.toBe(postmaster);
      expect(await data.ask('select number from kept')).toEqual([{ number: 7 }]);
    },
    120_000,
  );

  it.skipIf(process.platform !== 'linux')(
    '[OPS-31] One killed connection of its own PostgreSQL stops neither of them',
    async () => {
      const data = await keepOnOwnPostgres();
      await data.ask('create table kept as select 7 as number');
      const [postmaster, server] = [data.pidOfPostgres(), findServer(data.keeper)];
      // The LISTEN connection, which must reconnect.
      const findListener = async () => {
        const rows = await data
          .ask<{ pid: number }>(`select pid from pg_stat_activity where query like 'listen%'`)
          .catch(() => []);
        return rows[0]?.pid;
      };
      const listener = await findListener();
      if (!listener) throw new Error('Nothing listens.');
      process.kill(listener, 'SIGKILL');
      await until(async () => ![undefined, listener].includes(await findListener()));
      await until(() => isReady(data.address));
      expect([data.pidOfPostgres(), findServer(data.keeper)]).toEqual([postmaster, server]);
      expect(await data.ask('select number from kept')).toEqual([{ number: 7 }]);
    },
    120_000,
  );
});
