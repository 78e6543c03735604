import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { readFlags, runCommand } from '#server/command-line.ts';
import { readConfig } from '#server/config.ts';
import { isOfPostgres, openDatabase } from '#server/db/open-database.ts';
import { connect } from '#server/db/pools.ts';
import { verifyAudit } from '#server/features/oversight/audit/verify-audit.ts';
import { verifyViews } from '#server/features/oversight/audit/verify-views.ts';
import { ProgressBar } from '#server/progress-bar.ts';
import { StartupError } from '#server/startup-error.ts';

const USAGE = `npm run verify-audit -- [--anchor file] [--write-anchor file]

Recomputes the chain of change records and the seals over who looked (DATABASE_URL, or the database in DATA_DIR), and
names the first damage of each.
  --anchor        also compares with a place in the chain that was written down earlier
  --write-anchor  writes the present head down, if all is well; keep that file away from the database
Ends with 0 when every record is as it was written, 1 when not, 2 when it could not be found out.`;

const Place = z.object({ seq: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });
/** Anchors of earlier versions have no record views. */
const AnchorFile = Place.extend({ views: Place.optional() });

async function run(): Promise<number> {
  const flags = readFlags(USAGE, {
    options: {
      anchor: { type: 'string' },
      'write-anchor': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;
  if (flags.help) {
    console.log(USAGE);
    return 0;
  }
  const anchor = flags.anchor === undefined ? undefined : await readAnchor(flags.anchor);
  const config = readConfig(process.env);
  const database = await openDatabase(config, (line) => {
    // The output must say which database was verified.
    if (!isOfPostgres(line)) console.error(line);
  });
  const pool = connect(database.url, { max: 1 });
  try {
    const bar = new ProgressBar(process.stderr);
    const { count, head, damage } = await verifyAudit(pool, {
      anchor,
      onProgress: (done, total) => bar.show('verify', Math.min(1, done / Math.max(total, 1)), done),
    });
    bar.end();
    const views = await verifyViews(pool, { anchor: anchor?.views });
    if (damage) {
      console.log(`DAMAGED (${damage.kind}) at record ${damage.seq}: ${damage.sentence}`);
      console.log(`${inDigits(count)} records before it were verified.`);
    } else console.log(`${inDigits(count)} records verified, head ${head.seq} ${head.hash}`);
    if (views.damage) {
      console.log(`DAMAGED (${views.damage.kind}) at look ${views.damage.seq}: ${views.damage.sentence}`);
      console.log(`${inDigits(views.count)} looks before it were verified.`);
    } else {
      const { seq, hash } = views.head;
      console.log(
        `${inDigits(views.count)} looks verified, seal ${seq} ${hash}; ${inDigits(views.unsealed)} not sealed yet`,
      );
    }
    if (damage || views.damage) return 1;
    const written = { seq: head.seq, hash: head.hash, views: views.head, at: new Date().toISOString() };
    if (flags['write-anchor'])
      await writeFile(flags['write-anchor'], `${JSON.stringify(written, null, 2)}\n`);
    return 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

const inDigits = (count: number) => count.toLocaleString('en-GB');

async function readAnchor(file: string): Promise<z.output<typeof AnchorFile>> {
  try {
    return AnchorFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new StartupError(`The file ${file} holds no anchor; --write-anchor writes one.`);
  }
}

await runCommand(run);
