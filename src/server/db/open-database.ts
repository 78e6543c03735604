import type { Config } from '#server/config.ts';
import { connect } from '#server/db/pools.ts';
import { type LocalPostgres, startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { findRunningPostgres } from '#server/local-postgres/running.ts';
import { StartupError } from '#server/startup-error.ts';

/**
 * PostgreSQL's own log lines among those about its start. They help if it does not start, and otherwise there are too
 * many.
 */
export const isOfPostgres = (line: string): boolean => line.startsWith('PostgreSQL: ');

/**
 * Opens the outside database of DATABASE_URL, or ours in DATA_DIR, and waits until it answers. Throws StartupError with
 * one sentence.
 * @param joinsRunning uses ours even if another Placewell is running it, and leaves it to that one
 */
export async function openDatabase(
  config: Config,
  log: (line: string) => void = () => {},
  { joinsRunning = false } = {},
): Promise<LocalPostgres> {
  if (config.DATABASE_URL) {
    await tryToReach(config.DATABASE_URL);
    // If an outside database is away for a while, we wait: its own administrators bring it back.
    return { url: config.DATABASE_URL, lost: new Promise(() => {}), stop: async () => {} };
  }
  const running = joinsRunning ? findRunningPostgres(config.DATA_DIR) : undefined;
  if (running && (await answers(running)))
    return { url: running, lost: new Promise(() => {}), stop: async () => {} };
  return startLocalPostgres({ dataDir: config.DATA_DIR, log });
}

async function answers(url: string): Promise<boolean> {
  const owner = connect(url, { max: 1 });
  try {
    await owner`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await owner.end();
  }
}

async function tryToReach(url: string): Promise<void> {
  const owner = connect(url, { max: 1 });
  try {
    await owner`select 1`;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const isNetwork = /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|EHOST|CONNECT_TIMEOUT|CONNECTION_)/.test(code);
    if (!isNetwork && !code.startsWith('28') && code !== '3D000') throw error;
    const { host, pathname } = new URL(url);
    throw new StartupError(
      `The database ${pathname.slice(1)} at ${host} (DATABASE_URL) cannot be reached or refuses the sign-in (${code}).`,
    );
  } finally {
    await owner.end();
  }
}
