import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopLeftOver } from '#server/local-postgres/left-over.ts';
import { lastWords, type Runner, readEnd, startProgram } from '#server/local-postgres/program.ts';
import { StartupError } from '#server/startup-error.ts';

export interface RunningServer {
  port: number;
  /** Resolves with the reason if it ends unexpectedly; otherwise never. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

interface ServerOptions {
  clusterDir: string;
  durable: boolean;
  log: (line: string) => void;
}

/** For a machine that PostgreSQL shares with Node.js; on the command line, so that this file has every setting. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  // A socket's path may have 107 bytes, and ours may be longer.
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=256MB',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=',
  'log_checkpoints=off',
  // Errors quote the values of the row. The application gets them; the log must not.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

/**
 * For tests only: the last seconds, or the whole database, are lost after a crash of the machine; and several
 * applications and servers share it at once.
 */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Temporary errors of a start: a port just taken, or processes of a killed server that are not gone yet. */
const PASSING = /lock file|shared memory block|could not (bind|create any TCP)|in use/i;
const PATIENCE_MS = 30_000;
const STOP_MS = 60_000;

/** Starts PostgreSQL on a free port, and returns once it accepts connections, however long its recovery takes. */
export async function startServer(runner: Runner, options: ServerOptions): Promise<RunningServer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    await stopLeftOver(options.clusterDir, options.log);
    const port = await freePort();
    const child = launch(runner, options, port);
    const refusal = await readyOrRefused(child, options.log);
    if (refusal === undefined) return { port, ...keep(child, runner, options.log) };
    if (!PASSING.test(refusal) || Date.now() > deadline) {
      throw new StartupError(`PostgreSQL did not start: ${lastWords(refusal)}`);
    }
    await sleep(100);
  }
}

function launch(runner: Runner, { clusterDir, durable }: ServerOptions, port: number): ChildProcess {
  const settings = [...SETTINGS, ...(durable ? [] : NOT_DURABLE), `port=${port}`];
  const args = ['-D', clusterDir, ...settings.flatMap((setting) => ['-c', setting])];
  return startProgram(runner, 'postgres', args, ['ignore', 'ignore', 'pipe']);
}

/** Undefined once it is ready, otherwise its output before it ended. */
async function readyOrRefused(child: ChildProcess, log: (line: string) => void): Promise<string | undefined> {
  const said: string[] = [];
  const ready = new Promise<undefined>((resolve) => {
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (said.length < 200) said.push(line);
      log(`PostgreSQL: ${line}`);
      if (line.includes('database system is ready to accept connections')) resolve(undefined);
    });
  });
  return Promise.race([ready, readEnd(child, 'postgres').then(() => said.join('\n'))]);
}

/**
 * Watches over a running server; the answer stops it, and tells when it is lost.
 * However this process ends, SIGKILL included, the system closes its pipe to the watcher, which then stops
 * PostgreSQL. It has the same account, for without root it could not signal it otherwise.
 */
function keep(
  child: ChildProcess,
  { account }: Runner,
  log: (line: string) => void,
): Omit<RunningServer, 'port'> {
  const watcher = spawn(
    '/bin/sh',
    ['-c', 'read -r _; kill -INT "$1"', 'placewell-watcher', String(child.pid)],
    {
      ...account,
      cwd: '/',
      detached: true,
      env: {},
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  // Without it, only the next start cleans up after a killed process.
  watcher.once('error', () => {});
  watcher.stdin?.once('error', () => {});

  let isWanted = true;
  const lost = Promise.withResolvers<string>();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      watcher.kill('SIGKILL');
      const how = signal ?? `exit code ${code}`;
      if (isWanted) {
        log(`PostgreSQL has stopped without being asked (${how}).`);
        lost.resolve(how);
      }
      resolve();
    });
  });
  return {
    lost: lost.promise,
    stop: async () => {
      isWanted = false;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
