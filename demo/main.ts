import { parseArgs } from 'node:util';
import { createDemoAgency } from '#demo/demo-agency.ts';
import type { DemoSize } from '#demo/load-agency.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { ProgressBar } from '#server/progress-bar.ts';
import { StartupError } from '#server/startup-error.ts';

const USAGE = `npm run demo -- [--scale 100] [--seed 1] [--yes]

Makes a demo agency in an empty database (DATABASE_URL, or the one in DATA_DIR). It makes all of it or nothing.
  --scale  1 is 60 carers and eight weeks; 100 is 6,000 carers and a million appointments over two years
  --seed   another number makes another agency (1)
  --yes    replaces an existing demo agency and everything in it; never changes real data`;

function readFlags(): { scale: number; seed: number; yes: boolean } | undefined {
  const { values } = parse();
  if (values.help) return undefined;
  const scale = Number(values.scale);
  const seed = Number(values.seed);
  if (!(scale >= 0.1 && scale <= 200)) throw new StartupError('--scale is a number from 0.1 to 200.');
  if (!Number.isSafeInteger(seed)) throw new StartupError('--seed is a whole number.');
  return { scale, seed, yes: values.yes };
}

function parse() {
  try {
    return parseArgs({
      options: {
        scale: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

async function run(): Promise<void> {
  const flags = readFlags();
  if (!flags) {
    console.log(USAGE);
    return;
  }
  const config = readConfig(process.env);
  if (config.APP_ENV === 'production') throw new StartupError('You cannot make a demo agency in production.');
  const database = await openDatabase(config);
  const bar = new ProgressBar(process.stderr);
  const interrupt = () => {
    bar.end();
    console.error('Stopped. Nothing was changed.');
    database.stop().finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    await migrate(database.url);
    const started = performance.now();
    const size = await createDemoAgency(database.url, {
      seed: flags.seed,
      scale: flags.scale,
      replaces: flags.yes,
      onProgress: ({ part, share, rows }) => bar.show(part, share, rows),
    });
    bar.end();
    console.log(summary(size, performance.now() - started));
  } finally {
    await database.stop();
  }
}

function summary(size: DemoSize, ms: number): string {
  const count = (value: number) => value.toLocaleString('en-GB');
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  const rows =
    size.clients +
    size.carers +
    size.young_persons +
    size.appointments +
    // Each with a report and a timesheet.
    size.assignments * 3 +
    size.reports +
    size.diaries;
  const parts = Object.entries(size.parts).map(([part, value]) => `${part} ${seconds(value)}`);
  return `Made ${count(size.clients)} clients, ${count(size.carers)} carers, ${count(size.young_persons)} young people, ${count(size.appointments)} appointments with ${count(size.assignments)} carers on them, ${count(size.reports)} reports written, ${count(size.diaries)} case notes:
${count(rows)} rows in ${seconds(ms)} (${parts.join(', ')}).`;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof StartupError ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
