import { parseArgs } from 'node:util';
import { makeBackup } from '#server/backup/make-backup.ts';
import { readConfig } from '#server/config.ts';
import { isOfPostgres, openDatabase } from '#server/db/open-database.ts';
import { StartupError } from '#server/startup-error.ts';

const USAGE = `npm run backup -- folder

Writes all records and files, those in the bucket of S3_BUCKET_URL included, into a new folder. Placewell may be running.
BACKUP_KEY encrypts it: keep that key where the backup is not.
Ends with 0, with 1 where the bucket has lost files (the rest is backed up), with 2 where there is no backup.`;

async function run(): Promise<number> {
  const { values, positionals } = readFlags();
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
    console.error(`The bucket has lost ${inDigits(lost.length)} files, or changed them: ${lost.join(', ')}.`);
    return 1;
  } finally {
    await database.stop();
  }
}

function readFlags() {
  try {
    return parseArgs({
      options: { help: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

const inDigits = (count: number) => count.toLocaleString('en-GB');

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof StartupError ? `\n${error.message}\n` : error);
  process.exitCode = 2;
}
