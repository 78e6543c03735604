import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { readFlags, runCommand } from '#server/command-line.ts';
import { readConfig } from '#server/config.ts';
import { isOfPostgres, openDatabase } from '#server/db/open-database.ts';

const USAGE = `npm run restore -- folder

Checks every file of a backup, then restores it into an empty DATA_DIR or DATABASE_URL and, where it has files of a bucket, into
the bucket of S3_BUCKET_URL. BACKUP_KEY is the key that the backup was made with.
  --check  checks the backup, and restores nothing
Ends with 0, or with 2 and a sentence where nothing was restored.`;

async function run(): Promise<number> {
  const { values, positionals } = readFlags(USAGE, {
    options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (values.help || !folder) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const config = readConfig(process.env);
  const manifest = await checkBackup(config, folder);
  const parts = `${manifest.tables.length} tables and ${manifest.files.length} files of a bucket, as of ${manifest.made_at}`;
  console.log(`Every file of the backup is as it was written: ${parts}.`);
  if (values.check) return 0;
  const database = await openDatabase(config, (line) => isOfPostgres(line) || console.error(line));
  try {
    await restoreBackup(config, database.url, folder, manifest);
  } finally {
    await database.stop();
  }
  console.log('Restored. Start it with JOBS=off first, or its jobs send everything due since the backup.');
  return 0;
}

await runCommand(run);
