import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProcess, isPidTaken, waitForEnd } from '#server/local-postgres/processes.ts';
import { StartupError } from '#server/startup-error.ts';

const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 20_000;

/**
 * Cleans up the PostgreSQL of a killed Placewell; called only by the holder of the lock.
 * 1. A server still running on the folder is stopped in order, not adopted, because its settings may differ from
 *    ours.
 * 2. PostgreSQL refuses to start while any process has the id in postmaster.pid, which after a kill may be a zombie
 *    or an unrelated process. So we write our own id there: PostgreSQL knows that its parent cannot be a rival, and
 *    continues with its second check, the shared memory named in the same file. The file is never removed, so a
 *    rival that we missed still prevents the start.
 */
export async function stopLeftOver(clusterDir: string, log: (line: string) => void): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid');
  const [pidLine, ...rest] = readLines(file);
  const pid = Math.abs(Number(pidLine));
  if (!pid) return;
  const found = findProcess(pid);
  if (found?.command.includes(clusterDir)) {
    log('The database of an earlier Placewell is still running; it is stopped first.');
    await stopProcess(pid, found.born, clusterDir);
  } else if (isPidTaken(pid)) {
    writeFileSync(file, [process.pid, ...rest].join('\n'));
  }
}

async function stopProcess(pid: number, born: string, clusterDir: string): Promise<void> {
  // SIGINT ends sessions and writes everything to disk; SIGQUIT stops at once and leaves the rest to recovery.
  for (const [signal, timeout_ms] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    if (findProcess(pid)?.born === born) process.kill(pid, signal);
    if (await waitForEnd(pid, born, timeout_ms)) return;
  }
  throw new StartupError(
    `PostgreSQL of an earlier Placewell (process ${pid}) still uses ${clusterDir} and does not stop: end that process, then start again.`,
  );
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
