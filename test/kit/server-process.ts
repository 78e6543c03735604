import { type ChildProcess, spawn } from 'node:child_process';
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
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address, child);
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A demo agency is made first, which takes its time on a busy machine. */
const MAX_TRIES = 2400;

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    const answer = await fetch(`${address}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not become ready');
}
