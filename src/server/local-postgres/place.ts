import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { accountFor, canEnter } from '#server/local-postgres/account.ts';
import { readNote } from '#server/local-postgres/note.ts';
import { StartupError } from '#server/startup-error.ts';

/** PostgreSQL keeps paths in 1,024 bytes and appends file names to ours. */
const MAX_PATH_BYTES = 800;

export function isTooLong(path: string): boolean {
  return Buffer.byteLength(path) > MAX_PATH_BYTES;
}

/**
 * Where the database's files are kept.
 * 1. In the data folder, wherever PostgreSQL can reach it.
 * 2. Else in a shelter outside; the note in the data folder says where, so that it is found again after the
 *    folder was moved or its permissions changed.
 * 3. An existing database is never moved, and never passed over for a new one.
 */
export function chooseClusterDir(dataDir: string, log: (line: string) => void): string {
  const noted = readNote(dataDir)?.cluster_dir;
  if (noted !== undefined) {
    if (existsSync(noted)) return told(noted, log);
    throw new StartupError(
      `The database of the data folder ${dataDir} was kept in ${noted} and is no longer there: put it back, or set DATA_DIR to another folder to begin with an empty one.`,
    );
  }
  const inside = join(dataDir, 'postgres');
  const isReachable = !isTooLong(inside) && canEnter(accountFor(inside), dataDir);
  if (isReachable) return inside;
  if (existsSync(inside)) {
    throw new StartupError(
      `PostgreSQL cannot open its files in ${inside}, because the user it runs as may not enter a folder above them: move the data folder to where other users may enter.`,
    );
  }
  return told(freeShelterFor(dataDir), log);
}

/** At every start, for whoever makes the backups. */
function told(clusterDir: string, log: (line: string) => void): string {
  log(`The database is kept in ${clusterDir}, because PostgreSQL’s user cannot reach the data folder.`);
  return clusterDir;
}

/** A number follows where an earlier data folder of this name was deleted: its records are left alone. */
function freeShelterFor(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  for (let n = 1; ; n++) {
    const folder = join(shelter(), n === 1 ? name : `${name}-${n}`);
    const clusterDir = join(folder, 'postgres');
    if (existsSync(clusterDir)) continue;
    makeOpenDir(folder);
    return clusterDir;
  }
}

/** A folder of this machine that any user may enter, or, where we are not root, that we may write. */
export function shelter(): string {
  const base =
    process.getuid?.() === 0
      ? '/var/lib/placewell'
      : join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'placewell');
  makeOpenDir(base);
  return base;
}

/** The mode is set again because the user's umask would take it away. */
function makeOpenDir(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
}
