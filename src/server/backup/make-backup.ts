import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { dumpTables, findMigrations, findSequences } from '#server/backup/dump-database.ts';
import { type Manifest, writeManifest } from '#server/backup/manifest.ts';
import { writeSealed } from '#server/backup/sealed-file.ts';
import type { Config } from '#server/config.ts';
import { refuseUnfinishedRestore } from '#server/db/migrate.ts';
import { connect, type Db, type Pool } from '#server/db/pools.ts';
import { holdRemovals, type OutsideStorage, openStorage } from '#server/files/outside-storage.ts';
import { StartupError } from '#server/startup-error.ts';

export interface BackupResult {
  manifest: Manifest;
  /** Ids of files that are missing from external storage, or were changed there. */
  lost: string[];
}

/**
 * Writes database and external storage from one moment into a new folder, which is renamed once it is complete. Files
 * that are moved to the storage during the backup are in the database's snapshot, and none is removed from the
 * storage before the backup ends. Throws StartupError with one sentence.
 */
export async function makeBackup(config: Config, database_url: string, to: string): Promise<BackupResult> {
  const folder = resolve(to);
  if (existsSync(folder))
    throw new StartupError(
      `${folder} already exists. Choose a new folder, such as one named after today’s date.`,
    );
  const aside = `${folder}.unfinished`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  for (const part of ['', 'tables', 'files']) mkdirSync(join(aside, part), { mode: 0o700 });
  const owner = connect(database_url, { max: 1 });
  try {
    await refuseUnfinishedRestore(owner);
    const result = await holdRemovals(owner, () =>
      owner.begin('isolation level repeatable read read only', (db) => writeParts(db, config, aside)),
    );
    await writeManifest(aside, result.manifest, config.BACKUP_KEY);
    renameSync(aside, folder);
    // A copy of the database that takes no writes can be backed up too.
    await noteBackup(owner).catch(() => undefined);
    return result;
  } finally {
    await owner.end();
  }
}

async function writeParts(db: Db, config: Config, folder: string): Promise<BackupResult> {
  const key = config.BACKUP_KEY;
  // An external server may end idle transactions, and this one waits for the storage.
  await db`set local idle_in_transaction_session_timeout = 0`;
  const made_at = new Date().toISOString();
  const migrations = await findMigrations(db);
  const tables = await dumpTables(db, folder, key);
  const sequences = await findSequences(db);
  const { files, lost } = await copyFiles(db, openStorage(config), folder, key);
  return { manifest: { format: 1, made_at, migrations, tables, sequences, files }, lost };
}

interface OutsideFile {
  id: string;
  storage_key: string;
  mime_type: string;
  sha256: Buffer;
}

async function copyFiles(
  db: Db,
  storage: OutsideStorage | undefined,
  folder: string,
  key: string | undefined,
): Promise<{ files: Manifest['files']; lost: string[] }> {
  const outside = await db<OutsideFile[]>`select id, storage_key, mime_type, sha256 from stored_file
    where storage_key is not null order by id`;
  if (outside.length > 0 && !storage)
    throw new StartupError(
      `${outside.length} files of this installation are in outside storage: set S3_BUCKET_URL and its keys as for the server.`,
    );
  const files: Manifest['files'] = [];
  const lost: string[] = [];
  for (const { id, storage_key, mime_type, sha256 } of outside) {
    const content = await storage?.find(storage_key);
    if (!content || !createHash('sha256').update(content).digest().equals(sha256)) {
      lost.push(id);
      continue;
    }
    const path = join('files', id);
    const written = await writeSealed(join(folder, path), path, [Readable.from([content])], key);
    files.push({ id, key: storage_key, mime_type, ...written });
  }
  return { files, lost };
}

/** Notes in the table of what was done to the database that a backup was completed now. */
async function noteBackup(owner: Pool): Promise<void> {
  await owner`insert into schema_migration (name, checksum) values ('backup', '')
    on conflict (name) do update set applied_at = clock_timestamp()`;
}
