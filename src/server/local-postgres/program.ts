import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Account } from '#server/local-postgres/account.ts';
import type { Binaries } from '#server/local-postgres/binaries.ts';
import { StartupError } from '#server/startup-error.ts';

/** The PostgreSQL that runs, and its account. */
export interface Runner {
  binaries: Binaries;
  account: Account | undefined;
}

/**
 * Starts one of PostgreSQL's programs.
 * 1. It inherits no environment: variables such as PGDATA or LD_PRELOAD would change what it does, and the
 *    environment may contain secrets that it does not need.
 * 2. It starts in `/`, because its account may not be able to enter our own folder.
 * 3. It leads its own session, so that Ctrl-C in a terminal reaches only Placewell, which then stops it in order.
 */
export function startProgram(
  runner: Runner,
  name: string,
  args: string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const { dir } = runner.binaries;
  return spawn(join(dir, 'bin', name), args, {
    ...runner.account,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', LD_LIBRARY_PATH: join(dir, 'lib') },
    stdio,
  });
}

/** Runs a program to its end. Throws StartupError with its last message if it fails. */
export async function runProgram(runner: Runner, name: string, args: string[], input = ''): Promise<void> {
  const child = startProgram(runner, name, args, ['pipe', 'pipe', 'pipe']);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  // A program that ends early closes its input; its own message is the better one.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const code = await readEnd(child, name);
  if (code !== 0) throw new StartupError(`PostgreSQL’s ${name} failed: ${lastWords(output)}`);
}

/** The exit code, or null after a signal. Throws StartupError if the program could not be started at all. */
export function readEnd(child: ChildProcess, name: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) => resolve(code));
    child.once('error', (error) => {
      reject(
        new StartupError(`PostgreSQL’s ${name} could not be started: ${error.message}.`, { cause: error }),
      );
    });
  });
}

/** The line with the reason, or otherwise the last one. */
export function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
}
