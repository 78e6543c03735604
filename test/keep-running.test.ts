import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#test/kit/server-process.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

/** The part of `npm start` that runs once everything is installed and built. */
const PROGRAM = "import('./scripts/keep-running.mjs').then(({ keepRunning }) => keepRunning([]))";

async function keepRunning(environment: Record<string, string> = {}) {
  const database = await openTestDatabase();
  onTestFinished(() => database.drop());
  const port = await freePort();
  const { npm_lifecycle_event: _, ...own } = process.env;
  const keeper = spawn(process.execPath, ['-e', PROGRAM], {
    env: {
      ...own,
      APP_ENV: 'staging',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
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
  (await fetch(`${address}/api/ready`).catch(() => undefined))?.ok === true;

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await what())) await sleep(100);
}

/** The server that the keeper runs now. */
function findServer({ pid }: ChildProcess): number | undefined {
  try {
    return Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}

const { pauseAfter } = await import(new URL('../scripts/keep-running.mjs', import.meta.url).href);

describe('npm start', () => {
  it('[OPS-31] A server that was killed is started again, and not after it was asked to end', async () => {
    const { keeper, address, ended } = await keepRunning();
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

  it('[OPS-31] A server that is asked to end by its own id is not started again', async () => {
    const { keeper, address, ended } = await keepRunning();
    await until(() => isReady(address));
    process.kill(findServer(keeper) ?? 0, 'SIGTERM');
    expect(await ended).toEqual([0, null]);
  }, 120_000);

  it('[OPS-31] A wrong setting ends it with its sentence, once', async () => {
    const { ended, said } = await keepRunning({ PORT: 'abc' });
    expect(await ended).toEqual([1, null]);
    expect(said().trim()).toBe('A setting is not right: PORT must be a whole number from 0 to 65535.');
  }, 120_000);

  it('[OPS-31] A port that is taken ends it with one sentence, before anything is done at a database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const nowhere = 'postgres://nobody@127.0.0.1:1/nowhere';
    const { ended, said } = await keepRunning({ PORT: String(port), DATABASE_URL: nowhere });
    expect(await ended).toEqual([1, null]);
    expect(said().trim()).toBe(
      `Port ${port} is taken by another program. Stop it, or start with PORT=${port + 1} npm start.`,
    );
  }, 120_000);

  it('[OPS-31] Pauses grow while it dies at once, and are short again after a long life', () => {
    const pauses = Array.from({ length: 10 }).reduce<number[]>(
      (list) => [...list, pauseAfter(50, list.at(-1) ?? 100)],
      [],
    );
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
    expect(pauseAfter(3_600_000, 30_000)).toBe(100);
  });
});
