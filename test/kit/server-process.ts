import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const FLAGS: string[] = JSON.parse(readFileSync('scripts/server-flags.json', 'utf8'));
const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** A whole server in a process of its own, as it is deployed. */
export interface ServerProcess {
  address: string;
  pid: number | undefined;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a server on a free port and waits until it is ready. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...FLAGS, MAIN], {
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (words) => {
    said += words;
    process.stderr.write(words);
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address, child, () => said);
  return {
    address,
    pid: child.pid,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/**
 * Below those that the system gives to the many connections and servers of the tests: of them, one that is free now may be
 * taken before the server listens, seconds later.
 */
const PORTS = { from: 15_000, until: 32_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.until);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A demo agency is made first, which takes its time on a busy machine. */
const MAX_TRIES = 2400;

async function untilReady(address: string, child: ChildProcess, tellSaid: () => string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode}: ${tellSaid()}`);
    const answer = await fetch(`${address}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not become ready');
}
