import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Pool, type PoolSizes, ROLES, roleName } from '#server/db/pools.ts';
import { StartupError } from '#server/startup-error.ts';

/** Four jobs at a time, and the queue's own connection. */
export const JOB_CONNECTIONS = 5;
/** The connection that listens for changes, for live screens. */
const LIVE_CONNECTIONS = 1;
/** Shares of the rest. Jobs work as app_system, and some use two connections at once. */
const SHARES: PoolSizes = { app_admin: 6, app_carer: 6, app_client: 4, app_public: 2, app_system: 6 };
const ALL_SHARES = 24;

/** Divides DATABASE_CONNECTIONS (12 or more) among the pools, so that one process never opens more. */
export function sharePools(budget: number): PoolSizes {
  const rest = budget - JOB_CONNECTIONS - LIVE_CONNECTIONS;
  const sizes = { ...SHARES };
  for (const role of ROLES) sizes[role] = Math.max(1, Math.floor((rest * SHARES[role]) / ALL_SHARES));
  return sizes;
}

/** The name of the queue's connections. Other processes read the budget from it when they start. */
export const nameBudget = (budget: number): string => `placewell ${budget} ${randomBytes(4).toString('hex')}`;

/**
 * Throws StartupError if PostgreSQL has no room for all that this process and the running ones may open. A refusal at
 * the start harms nobody. A refusal in the middle of the day gives people 503. A process that is ending frees its
 * connections soon.
 */
export async function checkConnections(owner_url: string, budget: number, wait_ms = 10_000): Promise<void> {
  const owner = connect(owner_url, { max: 1 });
  try {
    const until = Date.now() + wait_ms;
    for (;;) {
      const { allowed, taken } = await readConnections(owner, owner_url);
      if (taken + budget <= allowed) return;
      if (Date.now() > until || budget > allowed)
        throw new StartupError(
          `PostgreSQL allows ${allowed} connections, others may use ${taken} of them, and this process may open ${budget} (DATABASE_CONNECTIONS). Set max_connections in PostgreSQL to ${taken + budget + 10} or more, or DATABASE_CONNECTIONS lower in every process: 12 is the least.`,
        );
      await sleep(500);
    }
  } finally {
    await owner.end();
  }
}

/** `taken`: the budgets of the running processes, and all other connections. */
export async function readConnections(
  owner: Pool,
  owner_url: string,
): Promise<{ allowed: number; taken: number }> {
  const roles = ROLES.map((role) => roleName(owner_url, role));
  const [row] = await owner<{ allowed: number; taken: number }[]>`
    with session as (
      select usename, application_name, (regexp_match(application_name, '^placewell (\\d+) '))[1]::integer as budget
      from pg_stat_activity where datid is not null and usename is not null and pid <> pg_backend_pid()
    )
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - current_setting('reserved_connections')::integer as allowed,
      (select count(*) from session where budget is null and usename <> all(${roles}))
        + coalesce((select sum(budget) from (select distinct application_name, budget from session) as process), 0) as taken`;
  return row ?? { allowed: 0, taken: 0 };
}
