import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BUILT_IN_OWNER } from '#server/db/pools.ts';
import { accountFor } from '#server/local-postgres/account.ts';
import { findBinaries } from '#server/local-postgres/binaries.ts';
import { prepareCluster } from '#server/local-postgres/cluster.ts';
import { stopLeftOver } from '#server/local-postgres/left-over.ts';
import { takeLock } from '#server/local-postgres/lock.ts';
import { chooseClusterDir } from '#server/local-postgres/place.ts';
import { startServer } from '#server/local-postgres/server.ts';
import { StartupError } from '#server/startup-error.ts';

export interface LocalPostgres {
  /** The URL of the owner, who has every right. It works only on this machine. */
  url: string;
  /** Resolves with the reason if PostgreSQL ends unexpectedly; otherwise never. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

interface LocalPostgresOptions {
  dataDir: string;
  log?: (line: string) => void;
  /** False for tests: faster, and lost in a crash of the machine. */
  durable?: boolean;
}

/**
 * Runs the built-in PostgreSQL for as long as this process lives.
 * 1. Its files are created at the first start, in the data folder or, if PostgreSQL's user cannot reach that, in a
 *    shelter (see place.ts).
 * 2. One Placewell at a time may use a database; a second one is refused.
 * 3. Remains of a killed run are cleaned up, and nothing of a live one is touched.
 * 4. The mode and owner of folders that we did not create never change.
 * Throws StartupError with one sentence for the operator.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explained(error, options.dataDir);
  }
}

async function start({
  dataDir: given,
  log = () => {},
  durable = true,
}: LocalPostgresOptions): Promise<LocalPostgres> {
  const dataDir = madeDir(resolve(given));
  const clusterDir = chooseClusterDir(dataDir, log);
  const giveFree = await takeLock(join(dirname(clusterDir), 'placewell.lock'), dataDir);
  try {
    const account = accountFor(clusterDir);
    const runner = { account, binaries: await findBinaries(account) };
    await stopLeftOver(clusterDir, log);
    const password = await prepareCluster(runner, { dataDir, clusterDir, durable });
    const server = await startServer(runner, { clusterDir, durable, log });
    return {
      url: `postgres://${BUILT_IN_OWNER}:${password}@127.0.0.1:${server.port}/postgres`,
      lost: server.lost,
      stop: async () => {
        await server.stop();
        giveFree();
      },
    };
  } catch (error) {
    giveFree();
    throw error;
  }
}

/** Not with `recursive`, which never returns if a folder can neither be found nor created, such as below /proc. */
function madeDir(path: string): string {
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) mkdirSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || dirname(path) === path)
      throw error;
    madeDir(dirname(path));
    mkdirSync(path);
  }
  return realpathSync(path);
}

const REASONS: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a folder above it is a file',
  ENOENT: 'a folder above it cannot be made',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its path is a circle of links',
};

function explained(error: unknown, dataDir: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error) || !('code' in error)) return error;
  const reason = REASONS[String(error.code)];
  if (reason === undefined) return error;
  // For a link, `path` is its target and `dest` its own location.
  const path = 'dest' in error ? error.dest : 'path' in error ? error.path : dataDir;
  return new StartupError(
    `Placewell cannot write to its data folder ${resolve(dataDir)} (${reason}: ${path}): give it a folder it may write to, with DATA_DIR.`,
    { cause: error },
  );
}
