import { expect, it, onTestFinished } from 'vitest';
import { checkConnections, nameBudget, sharePools } from '#server/db/connection-budget.ts';
import { connect } from '#server/db/pools.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, owner, database_url, public_url } = await startTestApp();

const BUDGET = 30;
const SERVERS = 3;

it('[OPS-20] three processes under load stay within their connections, and nobody gets a 503', async () => {
  const [before] = await owner<{ name: string; held: number }[]>`
    select datname as name, count(*) as held from pg_stat_activity where datname = current_database() group by datname`;
  // Every further connection is refused, as when PostgreSQL has reached max_connections.
  await owner.unsafe(
    `alter database "${before?.name}" connection limit ${(before?.held ?? 0) + BUDGET * SERVERS}`,
  );
  const environment = {
    ...{ APP_ENV: 'staging', DATABASE_URL: database_url, PUBLIC_URL: public_url },
    ...{ DATABASE_CONNECTIONS: String(BUDGET), RATE_LIMIT_FACTOR: '1000' },
  };
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServerProcess(environment)));
  onTestFinished(() => Promise.all(servers.map((server) => server.stop('SIGINT'))).then(() => undefined));
  const people = [as.admin(), as.carer(), as.client()];
  const tokens = await Promise.all(people.map(async (person) => (await person.session()).token));
  const statuses = await Promise.all(
    servers.flatMap(({ address }) =>
      tokens.flatMap((token) =>
        Array.from({ length: 80 }, async () => {
          const headers = { authorization: `Bearer ${token}` };
          return (await fetch(`${address}/api/users/me/`, { headers })).status;
        }),
      ),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 120_000);

it('[OPS-20] shares no more than the budget, and leaves no role without a connection', () => {
  for (let budget = 12; budget <= 200; budget++) {
    const sizes = Object.values(sharePools(budget));
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 6)).toBeLessThanOrEqual(budget);
  }
});

it('[OPS-20] a process without room for its connections does not start, and says what to set', async () => {
  const [row] = await owner<
    { allowed: number }[]
  >`select current_setting('max_connections')::integer as allowed`;
  const allowed = row?.allowed ?? 0;
  const refusal = /^PostgreSQL allows \d+ connections, others may use \d+ .* DATABASE_CONNECTIONS lower/;
  await expect(checkConnections(database_url, allowed, 0)).rejects.toThrow(refusal);
  await expect(checkConnections(database_url, 12)).resolves.toBeUndefined();
  // A running process may open all of its connections, however few it has open now.
  const url = new URL(database_url);
  const running = connect(url.href, { max: 1 });
  onTestFinished(() => running.end());
  await running`select set_config('application_name', ${nameBudget(allowed - 15)}, false)`;
  await expect(checkConnections(database_url, 12, 0)).rejects.toThrow(refusal);
}, 60_000);
