import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { pino } from 'pino';
import { type Config, SETTINGS } from '#server/config.ts';
import { readConnections } from '#server/db/connection-budget.ts';
import { compareMigrations, LEAST_VERSION } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { connect, openPools, type Pool } from '#server/db/pools.ts';
import { openStorage } from '#server/files/outside-storage.ts';
import { findScannerProblem } from '#server/files/scan.ts';
import { type OperationState, readOperationState } from '#server/jobs/operation-state.ts';
import { countWaitingEmails } from '#server/mail/emails.queries.ts';
import { mailServerProblem, sendThrough } from '#server/mail/mail-server.ts';
import { openReadiness } from '#server/readiness.ts';
import { openServices } from '#server/services.ts';
import { StartupError } from '#server/startup-error.ts';
import { findUnknownSettings } from '#server/unknown-settings.ts';

/** A `warning` can wait until Monday; a `problem` keeps people from their work, or their data from being safe. */
export type Outcome = 'ok' | 'warning' | 'problem';

export interface Finding {
  check: string;
  outcome: Outcome;
  /** One sentence that says what to do, if something must be done. */
  sentence: string;
}

type Verdict = Omit<Finding, 'check'>;

const ok = (sentence: string): Verdict => ({ outcome: 'ok', sentence });
const warning = (sentence: string): Verdict => ({ outcome: 'warning', sentence });
const problem = (sentence: string): Verdict => ({ outcome: 'problem', sentence });
const okUnless = (found: string | undefined, sentence: string) => (found ? problem(found) : ok(sentence));

const GIB = 1024 ** 3;
const LITTLE_DISK_BYTES = 5 * GIB;
const NO_DISK_BYTES = GIB / 2;
const CLOCK_TOLERANCE_SECONDS = 5;
const LATE_JOB_MINUTES = 10;
const LATE_EMAIL_MINUTES = 60;
/** A day, and an hour for a backup that takes longer than yesterday's. */
const OLD_BACKUP_HOURS = 25;

/**
 * Examines an installation beside its running server, or without it, and returns one finding for each check. It
 * removes what it writes to try the bucket, and starts the built-in database if no server runs it.
 * @param environment where unknown settings are looked for
 * @param mail_to sends a test e-mail to this address
 */
export async function* examineInstallation(
  config: Config,
  environment: NodeJS.ProcessEnv,
  { mail_to }: { mail_to?: string | undefined } = {},
): AsyncGenerator<Finding> {
  yield { check: 'Settings', ...examineSettings(config, environment) };
  yield { check: 'Disk', ...(await examineDisk(config)) };
  yield { check: 'Mail', ...(await examineMail(config, mail_to)) };
  yield { check: 'Bucket', ...(await examineBucket(config)) };
  yield {
    check: 'Virus scanner',
    ...okUnless(
      await findScannerProblem(config),
      config.FILE_SCAN_COMMAND || config.FILE_SCAN_URL
        ? 'It answers.'
        : 'None is set, so uploads are only redrawn and checked.',
    ),
  };
  const database = await openDatabase(config, () => {}, { joinsRunning: true }).catch((error: unknown) => {
    if (error instanceof StartupError) return error;
    throw error;
  });
  if (database instanceof StartupError) {
    yield { check: 'Database', ...problem(database.message) };
    return;
  }
  const owner = connect(database.url, { max: 1 });
  const pools = openPools(database.url, 1);
  try {
    const services = openServices(config, { pools, smtp_url: '', log: pino({ level: 'silent' }) });
    yield {
      check: 'Sign-in provider',
      ...(config.OIDC_ISSUER
        ? okUnless(await services.identity.findProblem(), `${config.OIDC_ISSUER} answers.`)
        : ok('The built-in one is used, for the demo only.')),
    };
    const version = await examineVersion(owner);
    yield { check: 'Database', ...version };
    if (version.outcome === 'problem') return;
    const migrations = await examineMigrations(owner);
    yield { check: 'Migrations', ...migrations };
    yield { check: 'Connections', ...(await examineConnections(owner, database.url, config)) };
    yield { check: 'Clock', ...(await examineClock(owner)) };
    // The tables that the others read are not as this version knows them.
    if (migrations.outcome !== 'ok') return;
    const reason = await openReadiness({ pools, clock: () => new Date() })();
    yield {
      check: 'Writing',
      ...okUnless(reason && `The database takes no writes (${reason}).`, 'The database takes writes.'),
    };
    const state = await readOperationState(owner);
    yield { check: 'Jobs', ...examineJobs(state, config) };
    yield { check: 'E-mails', ...(await examineEmails(owner)) };
    yield { check: 'Administrators', ...(await examineAdministrators(owner)) };
    yield { check: 'Backup', ...examineBackup(state) };
  } finally {
    await Promise.all([owner.end(), pools.close()]);
    await database.stop();
  }
}

function examineSettings(config: Config, environment: NodeJS.ProcessEnv): Verdict {
  const { APP_ENV, BACKUP_KEY, TRUSTED_PROXIES } = config;
  const isProduction = APP_ENV === 'production';
  const found = findUnknownSettings(Object.keys(environment), SETTINGS);
  if (isProduction && !BACKUP_KEY) found.push('BACKUP_KEY is not set, so backups are not encrypted.');
  if (isProduction && TRUSTED_PROXIES.length === 0)
    found.push(
      'TRUSTED_PROXIES is not set. Behind a proxy, all callers share one rate limit: set it to the proxy’s address.',
    );
  return found.length > 0 ? warning(found.join(' ')) : ok(`All are valid, for ${APP_ENV}.`);
}

async function examineDisk({ DATA_DIR, DATABASE_URL }: Config): Promise<Verdict> {
  const folder = DATABASE_URL ? process.cwd() : DATA_DIR;
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(process.cwd()));
  const free = bavail * bsize;
  const sentence = `${(free / GIB).toFixed(1)} GiB are free${DATABASE_URL ? ' here; look at the database’s own machine too' : ` in ${folder}`}.`;
  if (free < NO_DISK_BYTES) return problem(sentence);
  return free < LITTLE_DISK_BYTES ? warning(sentence) : ok(sentence);
}

async function examineMail({ SMTP_URL, EMAIL_FROM }: Config, mail_to?: string): Promise<Verdict> {
  if (!SMTP_URL) return ok('The built-in mailbox is used, for the demo only.');
  const found = await mailServerProblem(SMTP_URL);
  const { host } = new URL(SMTP_URL);
  if (found) return problem(found);
  if (!mail_to) return ok(`${host} accepts the sign-in. Add --mail-to ADDRESS to send a test e-mail.`);
  const test = {
    from: EMAIL_FROM,
    to: { name: '', address: mail_to },
    subject: 'Test e-mail from Placewell',
    text: 'Placewell can send e-mails. Nobody needs to answer this one.',
  };
  return sendThrough(SMTP_URL, (transport) => transport.sendMail(test)).then(
    () => ok(`${host} accepted a test e-mail to ${mail_to}. Check that it arrived, and not as spam.`),
    ({ response = 'no reason given' }: { response?: string }) =>
      problem(`${host} refused a test e-mail to ${mail_to}: ${response}`),
  );
}

async function examineBucket(config: Config): Promise<Verdict> {
  const storage = openStorage(config);
  if (!storage) return ok('None is set, so files are kept in the database.');
  const key = `doctor/${randomBytes(8).toString('hex')}`;
  const content = randomBytes(64);
  try {
    await storage.put(key, content, 'application/octet-stream');
    const isSame = (await storage.get(key)).equals(content);
    await storage.remove(key);
    return isSame
      ? ok('It stores, returns and removes a file.')
      : problem(`${config.S3_BUCKET_URL} returns other bytes than it was given.`);
  } catch {
    return problem(
      `${config.S3_BUCKET_URL} does not store, return and remove a file. Check S3_BUCKET_URL, S3_REGION and the keys.`,
    );
  }
}

async function examineVersion(owner: Pool): Promise<Verdict> {
  const [row] = await owner<{ number: number; version: string; size: string }[]>`
    select current_setting('server_version_num')::integer / 10000 as number, current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size`;
  return (row?.number ?? 0) < LEAST_VERSION
    ? problem(`This is PostgreSQL ${row?.version}. Placewell needs ${LEAST_VERSION}.`)
    : ok(`PostgreSQL ${row?.version} answers; the database has ${row?.size}.`);
}

async function examineMigrations(owner: Pool): Promise<Verdict> {
  const { missing, newer } = await compareMigrations(owner);
  if (newer.length > 0)
    return problem(`A newer version has run ${newer.at(-1)} here. Use that version, or a newer one.`);
  if (missing.length > 0)
    return warning(
      `The next start runs ${missing.length} migrations, up to ${missing.at(-1)}. Make a backup first.`,
    );
  return ok('The database is of this version.');
}

async function examineConnections(owner: Pool, owner_url: string, config: Config): Promise<Verdict> {
  const { allowed, taken } = await readConnections(owner, owner_url);
  const budget = config.DATABASE_CONNECTIONS;
  const sentence = `PostgreSQL allows ${allowed}, and everything that runs may use ${taken}.`;
  if (taken > allowed) return problem(`${sentence} Set max_connections to ${taken + budget} or more.`);
  return taken + budget > allowed
    ? warning(
        `${sentence} An upgrade starts one more process, which may use ${budget}: set max_connections to ${taken + budget} or more.`,
      )
    : ok(sentence);
}

async function examineClock(owner: Pool): Promise<Verdict> {
  const before = Date.now();
  const [row] = await owner<
    { ms: number }[]
  >`select (extract(epoch from clock_timestamp()) * 1000)::float as ms`;
  const after = Date.now();
  const database = row?.ms ?? 0;
  const seconds = Math.max(before - database, database - after, 0) / 1000;
  return seconds > CLOCK_TOLERANCE_SECONDS
    ? problem(`The database’s clock differs by ${Math.round(seconds)} seconds. Set both by a time server.`)
    : ok('The database’s clock agrees with this machine’s.');
}

function examineJobs(
  { job_late_seconds, jobs_failed, failed_tasks }: OperationState,
  { JOBS }: Config,
): Verdict {
  const late_minutes = Math.round(job_late_seconds / 60);
  if (late_minutes > LATE_JOB_MINUTES)
    return problem(
      `A job has waited ${late_minutes} minutes. ${JOBS === 'off' ? 'JOBS is off here: run a server with JOBS on.' : 'Check that a server is running.'}`,
    );
  return jobs_failed > 0
    ? warning(`${jobs_failed} failed at every attempt: ${failed_tasks.join(', ')}. The log says why.`)
    : ok('None is late, and none has failed.');
}

async function examineEmails(owner: Pool): Promise<Verdict> {
  const { count, oldest_seconds } = await countWaitingEmails(owner);
  const minutes = Math.round(oldest_seconds / 60);
  if (minutes > LATE_EMAIL_MINUTES)
    return problem(
      `${count} wait to be sent, the oldest for ${minutes} minutes. /dashboard/mailbox shows why.`,
    );
  return ok(count === 0 ? 'None waits to be sent.' : `${count} wait to be sent.`);
}

async function examineAdministrators(owner: Pool): Promise<Verdict> {
  const [row] = await owner<{ count: number }[]>`
    select count(*)::integer as count from app_user where user_type = 'admin' and is_active`;
  const count = row?.count ?? 0;
  if (count === 0)
    return problem('Nobody can sign in as an administrator. Set FIRST_ADMIN_EMAIL, and restart the server.');
  return count === 1
    ? warning('There is only one. Add a second, who can help if the first cannot sign in.')
    : ok(`${count} can sign in.`);
}

function examineBackup({ backup_made_at }: OperationState): Verdict {
  if (!backup_made_at)
    return warning(
      'npm run backup has never run here. Schedule it, unless you back up PostgreSQL in another way.',
    );
  const hours = (Date.now() - Date.parse(backup_made_at)) / 3_600_000;
  const sentence = `The last one was made ${hours < 1 ? 'within the last hour' : `${Math.round(hours)} hours ago`}.`;
  return hours > OLD_BACKUP_HOURS ? warning(sentence) : ok(sentence);
}
