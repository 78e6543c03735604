import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BUILT_IN_OWNER as OWNER } from '#server/db/pools.ts';
import { give, giveAllOfRoots } from '#server/local-postgres/account.ts';
import { type Note, readNote, writeNote } from '#server/local-postgres/note.ts';
import { type Runner, runProgram } from '#server/local-postgres/program.ts';
import { StartupError } from '#server/startup-error.ts';

interface ClusterOptions {
  dataDir: string;
  clusterDir: string;
  durable: boolean;
}

/** Creates the database folder if there is none, and returns the owner's password. */
export async function prepareCluster(runner: Runner, options: ClusterOptions): Promise<string> {
  const { dataDir, clusterDir } = options;
  const note = readNote(dataDir);
  clearUnfinished(clusterDir);
  if (!existsSync(clusterDir)) return createCluster(runner, options);

  checkVersion(clusterDir, runner.binaries.major);
  giveAllOfRoots(runner.account, clusterDir);
  if (note) return note.password;
  // The note was lost, but not the data: whoever owns the files may set a new password.
  const password = newPassword();
  await runProgram(
    runner,
    'postgres',
    ['--single', '-D', clusterDir, 'postgres'],
    `alter role ${OWNER} password '${password}'\n`,
  );
  writeNote(dataDir, noteFor(options, password));
  return password;
}

/**
 * Created under another name and renamed once complete: a killed process never leaves half a database under the real
 * name.
 */
async function createCluster(runner: Runner, options: ClusterOptions): Promise<string> {
  const { dataDir, clusterDir, durable } = options;
  const aside = `${clusterDir}.new-${process.pid}`;
  const passwordFile = `${aside}.password`;
  const password = newPassword();
  try {
    mkdirSync(aside, { mode: 0o700 });
    give(runner.account, aside);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    give(runner.account, passwordFile);
    await runProgram(runner, 'initdb', [
      `--pgdata=${aside}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order and upper case on every machine, and after every upgrade of it.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    renameSync(aside, clusterDir);
    writeNote(dataDir, noteFor(options, password));
    return password;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function noteFor({ dataDir, clusterDir }: ClusterOptions, password: string): Note {
  const isInside = dirname(clusterDir) === dataDir;
  return isInside ? { password } : { password, cluster_dir: clusterDir };
}

/**
 * An orphaned initdb may still be writing there: it then fails without its folder, and the rest is removed next time.
 */
function clearUnfinished(clusterDir: string): void {
  const folder = dirname(clusterDir);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(clusterDir)}.new-`)) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Under its name it is in nobody's way.
    }
  }
}

function checkVersion(clusterDir: string, major: string): void {
  const file = join(clusterDir, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (found === major) return;
  throw new StartupError(
    found === undefined
      ? `${clusterDir} is not a database folder of PostgreSQL (it has no PG_VERSION file): restore it, or move it away to begin with an empty one.`
      : `The database in ${clusterDir} was made by PostgreSQL ${found}, and this Placewell brings PostgreSQL ${major}: upgrade it with pg_upgrade, or use the earlier Placewell.`,
  );
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
