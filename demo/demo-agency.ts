import { londonInstant, todayInLondon } from '#contract/core/dates.ts';
import type { DemoSize, LoadProgress } from '#demo/load-agency.ts';
import { areas } from '#server/areas.ts';
import { connect, type Db } from '#server/db/pools.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { StartupError } from '#server/startup-error.ts';

export interface DemoOptions {
  seed: number;
  /** 1 is a small agency with eight weeks of appointments, 100 a national one with a million. */
  scale?: number;
  /** London's day that everything is arranged around. */
  today?: string;
  /** Discards a demo agency that is there already, with everything people made in it. */
  replaces?: boolean;
  onProgress?: (progress: LoadProgress) => void;
}

/** Two processes that start at once: one makes the agency, the other waits and finds it. */
const LOCK = 823_043;

/**
 * Makes a whole agency in one transaction: all of it or nothing. Throws StartupError where the database holds
 * people already (unless they are made up and `replaces` is set). The database must be migrated.
 */
export async function createDemoAgency(ownerUrl: string, options: DemoOptions): Promise<DemoSize> {
  const size = await create(ownerUrl, options, async (db) => {
    const found = await findPeople(db);
    if (found.is_empty) return true;
    if (found.real > 0)
      throw new StartupError(
        `This database holds ${found.real} people whose e-mail does not end in .test, so they may be real. A demo agency is never put beside or in place of them: use an empty database.`,
      );
    if (!options.replaces)
      throw new StartupError(
        `This database holds a demo agency already (about ${found.appointments} appointments). With --yes it is discarded, with everything made in it, and a new one takes its place.`,
      );
    return true;
  });
  if (!size) throw new Error('Nothing was made.');
  return size;
}

/** The demo's first start: makes an agency where there are no users, and does nothing quickly where there are. */
export async function ensureDemoAgency(
  ownerUrl: string,
  options: { seed: number; log?: (line: string) => void; today?: string },
): Promise<boolean> {
  const started = performance.now();
  const { log, ...rest } = options;
  const size = await create(ownerUrl, rest, async (db) => (await findPeople(db)).is_empty);
  if (size)
    log?.(
      `Made a demo agency in ${Math.round(performance.now() - started)} ms: ${size.carers} carers, ${size.young_persons} young people, ${size.appointments} appointments.`,
    );
  return size !== undefined;
}

async function create(
  ownerUrl: string,
  options: DemoOptions,
  isWanted: (db: Db) => Promise<boolean>,
): Promise<DemoSize | undefined> {
  const { seed, scale = 1, today = todayInLondon(), onProgress } = options;
  const pool = connect(ownerUrl, { max: 1 });
  try {
    if (!(await isWanted(pool))) return undefined;
    // Some of it tells people, which adds jobs.
    await prepareJobs(ownerUrl);
    for (const { seed: seedCatalogue } of areas) await seedCatalogue?.(pool);
    // All the made-up words are loaded only when somebody is made up.
    const [{ makeAgency }, { loadAgency }, { LOADED }] = await Promise.all([
      import('#demo/agency.ts'),
      import('#demo/load-agency.ts'),
      import('#demo/bulk-load.ts'),
    ]);
    const size = await pool.begin(async (db) => {
      await db`select pg_advisory_xact_lock(${LOCK})`;
      if (!(await isWanted(db))) return undefined;
      // Another day than today is today to the rules of the database as well.
      if (options.today) await db`select set_config('app.now', ${londonInstant(today, '12:00')}, true)`;
      const agency = makeAgency(seed, scale, today);
      const label = { seed, scale, today, replaces: options.replaces === true };
      return loadAgency(db, agency, label, onProgress ?? (() => {}));
    });
    if (size) {
      const started = performance.now();
      await pool.unsafe(`${scale > 1 ? 'vacuum (analyze)' : 'analyze'} ${LOADED.join(', ')}`);
      size.parts.analyze = performance.now() - started;
    }
    return size;
  } finally {
    await pool.end();
  }
}

interface Found {
  is_empty: boolean;
  real: number;
  appointments: number;
}

/** Addresses under .test belong to nobody (RFC 6761): whoever has one is made up. */
async function findPeople(db: Db): Promise<Found> {
  const [row] = await db<Found[]>`
    select not exists (select from app_user) and not exists (select from client) as is_empty,
           (select count(*) from app_user where email !~* '\\.test$') as real,
           (select greatest(reltuples, 0)::bigint from pg_class where oid = 'appointment'::regclass) as appointments`;
  return row ?? { is_empty: false, real: 0, appointments: 0 };
}
