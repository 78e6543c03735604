import { readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from '#server/local-postgres/processes.ts';
import { StartupError } from '#server/startup-error.ts';

const PATIENCE_MS = 4000;

/**
 * Makes this process the only Placewell on a database folder; the returned function releases it.
 * 1. The lock names its holder by process id and start time, so that a killed holder, or another process that has
 *    its id since, locks nobody out.
 * 2. It is a symbolic link to that name: created in one step on every file system, so nobody reads half of it.
 * 3. A stale lock is moved away before it is removed, and checked again: of two processes that remove it at once,
 *    the slower one must not remove the faster one's new lock.
 * 4. A holder gets a few seconds: after a quick restart it may be the process that is just stopping.
 */
export async function takeLock(path: string, dataDir: string): Promise<() => void> {
  const holder = `${process.pid} ${findProcess(process.pid)?.born ?? ''}`;
  const deadline = Date.now() + PATIENCE_MS;
  while (!couldWrite(path, holder)) {
    const seen = findHolder(path);
    if (seen === undefined) continue;
    if (isAlive(seen)) {
      if (Date.now() < deadline) {
        await sleep(50);
        continue;
      }
      throw new StartupError(
        `Another Placewell (process ${seen.split(' ')[0]}) is already using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      );
    }
    clearLeftOver(path, seen);
  }
  return () => {
    if (findHolder(path) === holder) rmSync(path, { force: true });
  };
}

function isAlive(holder: string): boolean {
  const [pid, ...born] = holder.split(' ');
  return findProcess(Number(pid))?.born === born.join(' ');
}

function clearLeftOver(path: string, seen: string): void {
  const moved = `${path}.${process.pid}`;
  try {
    renameSync(path, moved);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const found = findHolder(moved);
  if (found !== undefined && found !== seen) couldWrite(path, found);
  rmSync(moved, { force: true });
}

function couldWrite(path: string, holder: string): boolean {
  try {
    symlinkSync(holder, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** A lock that is not a link has no living holder either. */
function findHolder(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (hasCode(error, 'EINVAL')) return '';
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
