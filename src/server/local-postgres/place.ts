import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { accountFor, canEnter } from '#server/local-postgres/account.ts';
import { readNote, writeNote } from '#server/local-postgres/note.ts';
import { StartupError } from '#server/startup-error.ts';

/** PostgreSQL keeps paths in 1,024 bytes and appends file names to ours. */
const MAX_PATH_BYTES = 800;

export function isTooLong(path: string): boolean {
  return Buffer.byteLength(path) > MAX_PATH_BYTES;
}

/**
 * Where the database's files are.
 * 1. In the data folder, if PostgreSQL can reach it.
 * 2. Otherwise in a shelter outside. The note in the data folder says where, so that it is found after the folder
 *    was moved or its permissions changed. A mark in the shelter names its data folder: a copy of that folder has
 *    the same note, and must not open the live database.
 * 3. A copy of the database inside a copy of the data folder belongs to that folder.
 * 4. An existing database is never moved, and never ignored for a new one.
 */
export function chooseClusterDir(dataDir: string, log: (line: string) => void): string {
  const clusterDir = findNoted(dataDir) ?? findInside(dataDir) ?? freeShelterFor(dataDir);
  // At every start, for whoever makes the backups.
  const isInside = dirname(clusterDir) === dataDir;
  const why = isInside ? '' : ', because PostgreSQL’s user cannot reach the data folder: back up both';
  log(`The database is kept in ${clusterDir}${why}.`);
  return clusterDir;
}

/** The shelter in the note. Throws StartupError if it is gone, or belongs to another data folder. */
function findNoted(dataDir: string): string | undefined {
  const note = readNote(dataDir);
  const noted = note?.cluster_dir;
  if (noted === undefined) return undefined;
  const inside = join(dataDir, 'postgres');
  const hasInside = existsSync(inside);
  const holder = existsSync(noted) ? findHolder(noted, dataDir) : undefined;
  if (holder === dataDir) {
    if (!hasInside) return claim(noted, dataDir);
    throw new StartupError(
      `The data folder ${dataDir} has two databases, in ${noted} and in ${inside}: move away the one that is not meant.`,
    );
  }
  if (hasInside) {
    writeNote(dataDir, { password: note?.password ?? '' });
    return undefined;
  }
  throw new StartupError(
    holder === undefined
      ? `The database of the data folder ${dataDir} was kept in ${noted} and is no longer there: put it back, put a copy of it into ${inside}, or set DATA_DIR to another folder to begin with an empty one.`
      : `The data folder ${dataDir} is a copy without a database: the one in ${noted} belongs to ${holder}. Put a copy of that into ${inside}; or, where the data folder was moved, write its path into ${findMark(noted)}.`,
  );
}

function findInside(dataDir: string): string | undefined {
  const inside = join(dataDir, 'postgres');
  const isReachable = !isTooLong(inside) && canEnter(accountFor(inside), dataDir);
  if (isReachable) return inside;
  if (!existsSync(inside)) return undefined;
  throw new StartupError(
    `PostgreSQL cannot open its files in ${inside}, because the user it runs as may not enter a folder above them: move the data folder to where other users may enter.`,
  );
}

const findMark = (clusterDir: string): string => join(dirname(clusterDir), 'data-folder');

/** Records whose shelter it is. */
function claim(clusterDir: string, dataDir: string): string {
  if (readMark(clusterDir) !== dataDir) writeFileSync(findMark(clusterDir), `${dataDir}\n`);
  return clusterDir;
}

function readMark(clusterDir: string): string | undefined {
  const mark = findMark(clusterDir);
  return existsSync(mark) ? readFileSync(mark, 'utf8').trim() : undefined;
}

/** The data folder that owns the shelter: this one too, if the other one no longer has such a note. */
function findHolder(clusterDir: string, dataDir: string): string {
  const marked = readMark(clusterDir);
  if (marked === undefined) {
    // If an older version wrote no mark, the folder's name says whose it is.
    const [name] = basename(dirname(clusterDir)).split('-');
    return name === nameShelter(dataDir) ? dataDir : 'another data folder';
  }
  return readNote(marked)?.cluster_dir === clusterDir ? marked : dataDir;
}

const nameShelter = (dataDir: string): string =>
  createHash('sha256').update(dataDir).digest('hex').slice(0, 16);

/** A number is added if an earlier data folder of this name was deleted: its database stays unchanged. */
function freeShelterFor(dataDir: string): string {
  const name = nameShelter(dataDir);
  for (let n = 1; ; n++) {
    const folder = join(shelter(), n === 1 ? name : `${name}-${n}`);
    const clusterDir = join(folder, 'postgres');
    if (existsSync(clusterDir)) continue;
    makeOpenDir(folder);
    return claim(clusterDir, dataDir);
  }
}

/** A folder of this machine that any user can enter or, without root, that we can write to. */
export function shelter(): string {
  const base =
    process.getuid?.() === 0
      ? '/var/lib/placewell'
      : join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'placewell');
  makeOpenDir(base);
  return base;
}

/** Sets the mode again, because the user's umask would remove it. */
function makeOpenDir(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
}
