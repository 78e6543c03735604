import { makeBackup } from '#server/backup/make-backup.ts';
import { readFlags, runCommand } from '#server/command-line.ts';
import { readConfig } from '#server/config.ts';
import { isOfPostgres, openDatabase } from '#server/db/open-database.ts';

const USAGE = `npm run backup -- folder

Writes all records and files, including those in the bucket S3_BUCKET_URL, to a new folder. Placewell can be running.
BACKUP_KEY encrypts it. Keep the key in a different place from the backup.
Exits with 0; with 1 if the bucket has lost files (the rest is backed up); with 2 if there is no backup.`;

async function run(): Promise<number> {
  const { values, positionals } = readFlags(USAGE, {
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (values.help || !folder) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config, (line) => isOfPostgres(line) || console.error(line), {
    joinsRunning: true,
  });
  try {
    const { manifest, lost } = await makeBackup(config, database.url, folder);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${inDigits(rows)} rows of ${manifest.tables.length} tables and ${inDigits(manifest.files.length)} files of the bucket are in ${folder}, ${config.BACKUP_KEY ? 'encrypted with BACKUP_KEY' : 'not encrypted: set BACKUP_KEY to encrypt a backup'}.`,
    );
    if (lost.length === 0) return 0;
    console.error(`The bucket has lost or changed ${inDigits(lost.length)} files: ${lost.join(', ')}.`);
    return 1;
  } finally {
    await database.stop();
  }
}

const inDigits = (count: number) => count.toLocaleString('en-GB');

await runCommand(run);
