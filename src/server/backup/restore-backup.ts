import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { tablePath } from '#server/backup/dump-database.ts';
import { loadTables } from '#server/backup/load-database.ts';
import { type Manifest, readManifest } from '#server/backup/manifest.ts';
import { measureFile, readSealed, type Written } from '#server/backup/sealed-file.ts';
import type { Config } from '#server/config.ts';
import { isRestoreUnfinished, listMigrations, migrate, UNFINISHED_RESTORE } from '#server/db/migrate.ts';
import { connect, type Db } from '#server/db/pools.ts';
import { openStorage } from '#server/files/outside-storage.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { StartupError } from '#server/startup-error.ts';

/** Checks that every file of a backup exists and is unchanged. Throws StartupError with one sentence. */
export async function checkBackup(config: Config, from: string): Promise<Manifest> {
  const folder = resolve(from);
  const manifest = await readManifest(folder, config.BACKUP_KEY);
  if (manifest.files.length > 0 && !openStorage(config))
    throw new StartupError(
      `The backup has ${manifest.files.length} files of outside storage: set S3_BUCKET_URL and its keys to an empty bucket for them.`,
    );
  await mustBeOfThisVersion(manifest);
  const parts: (Written & { path: string })[] = [
    ...manifest.tables.map((table) => ({ ...table, path: tablePath(table) })),
    ...manifest.files.map((file) => ({ ...file, path: join('files', file.id) })),
  ];
  for (const { path, bytes, sha256 } of parts) {
    const found = await measureFile(join(folder, path));
    const what = !found
      ? 'is missing'
      : found.bytes !== bytes
        ? `has ${found.bytes} bytes instead of ${bytes}`
        : 'has been changed';
    if (found?.sha256 !== sha256)
      throw new StartupError(
        `The file ${path} of the backup ${what}. Nothing was restored: use another copy of this backup, or another backup.`,
      );
  }
  return manifest;
}

/**
 * Restores a checked backup into an empty installation. If it is interrupted, the database stays marked as
 * unfinished: no server starts on it, and the same command starts again. Throws StartupError with one sentence.
 */
export async function restoreBackup(
  config: Config,
  database_url: string,
  from: string,
  manifest: Manifest,
): Promise<void> {
  const owner = connect(database_url, { max: 1 });
  try {
    await mustBeEmpty(owner);
    await owner.unsafe(`create table if not exists ${UNFINISHED_RESTORE} ()`);
    await prepareJobs(database_url);
    await migrate(database_url, { isRestore: true });
    await putFiles(config, resolve(from), manifest);
    await owner.begin((db) => loadTables(db, resolve(from), manifest, config.BACKUP_KEY));
    await owner`analyze`;
  } finally {
    await owner.end();
  }
}

/** Throws StartupError if the backup's database has more or fewer migrations than this version. */
async function mustBeOfThisVersion({ migrations }: Manifest): Promise<void> {
  const known = await listMigrations();
  if (known.join() === migrations.join()) return;
  throw new StartupError(
    `Another version of Placewell made this backup. Its newest migration is ${migrations.at(-1)}, but this version’s is ${known.at(-1)}. Restore it with the version that made it, then upgrade.`,
  );
}

async function mustBeEmpty(db: Db): Promise<void> {
  if (await isRestoreUnfinished(db)) return;
  const tables = await db`select from pg_tables where schemaname in ('public', 'graphile_worker')`;
  if (tables.length > 0)
    throw new StartupError(
      'This database is not empty. Set DATA_DIR to a new folder or DATABASE_URL to a new database, then restore again.',
    );
}

/** Before any row names them. A file left by an unfinished restore stays. */
async function putFiles(config: Config, folder: string, manifest: Manifest): Promise<void> {
  const storage = openStorage(config);
  for (const { id, key, mime_type } of manifest.files) {
    const path = join('files', id);
    const content = await buffer(await readSealed(join(folder, path), path, config.BACKUP_KEY));
    const found = await storage?.find(key);
    if (found?.equals(content)) continue;
    if (found)
      throw new StartupError(
        `The bucket has another file under ${key}: give the restored installation a bucket of its own.`,
      );
    await storage?.put(key, content, mime_type);
  }
}
