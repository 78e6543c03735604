/**
 * The very application that production runs, on a port of its own with a database of its own.
 *
 *   const { as, given } = await startTestApp();
 *
 *   it('shows a carer only the appointments they are assigned to', async () => {
 *     const mine = await given.appointment({ carer: 'Cara' });
 *     await given.appointment({ carer: 'Carl' });
 *     const seen = await as.carer('Cara').get(listCarerAppointments, { query: week });
 *     expect(seen.items.map((a) => a.id)).toEqual([mine.id]);
 *   });
 *
 * 1. One application a file, opened at its top (or in a test that needs one for itself), and facts of its own
 *    for each test: people and organisations without a name, or with one that no other test uses.
 * 2. `given` puts facts into the database, `as` calls the API as somebody, `owner` looks behind the scenes.
 * 3. Time stands still only after `clock.set`, or with the option `now`; until then it is the real one. `given` and `owner`
 *    do what they do at `now`, so that no test depends on the day on which it runs.
 * 4. Jobs (mail, imports) wait until `runJobs()`.
 * 5. It stops by itself: after the test that opened it, or after the file.
 */
import type { FastifyInstance } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import { pino } from 'pino';
import { type AppOptions, buildApp } from '#server/app.ts';
import { gatherTasks } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connect, openPools, type Pool, type Pools } from '#server/db/pools.ts';
import { startMailbox } from '#server/mail/mailbox.ts';
import { openServices, type Services } from '#server/services.ts';
import { type As, openAs } from '#test/kit/as.ts';
import { type Given, openGiven } from '#test/kit/given.ts';
import { stopByItself } from '#test/kit/stop-by-itself.ts';
import { atInstant, openTestDatabase } from '#test/kit/test-database.ts';

export interface TestAppOptions extends AppOptions {
  /** The instant at which the clock stands. */
  now?: string;
  /** As in docs/settings.md. */
  environment?: Record<string, string>;
  /** With the built-in mail server, which keeps in mailbox_message what `runJobs` sends. */
  with_mailbox?: boolean;
  /** Gets every line that is logged, of every level. */
  onLog?: (line: string) => void;
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  config: Config;
  address: string;
  public_url: string;
  database_url: string;
  pools: Pools;
  /** For arranging and asserting what no call shows. */
  owner: Pool;
  as: As;
  given: Given;
  clock: { now(): Date; set(iso: string): void; advance(ms: number): void };
  /** Works off every job that is due. */
  runJobs(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const parts: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of parts.splice(0).reverse()) await end();
  };
  stopByItself(stop);

  const database = await openTestDatabase();
  parts.push(() => database.drop());
  const pools = openPools(database.url, 4);
  parts.push(() => pools.close());
  const owner = connect(options.now ? atInstant(database.url, options.now) : database.url, { max: 2 });
  parts.push(() => owner.end());

  const mailbox = options.with_mailbox ? await startMailbox(pools.app_system) : undefined;
  if (mailbox) parts.push(() => mailbox.stop());
  const config = readConfig({
    APP_ENV: 'demo',
    PORT: '0',
    // A test asks as often in a second as people do in an hour.
    RATE_LIMIT_FACTOR: '1000',
    AGENCY_VAT_NUMBER: '123 4567 82',
    ...options.environment,
  });
  const { onLog } = options;
  const log = onLog
    ? pino({ level: 'trace' }, { write: onLog })
    : pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const services = openServices(config, { pools, smtp_url: mailbox?.url ?? config.SMTP_URL ?? '', log });
  const clock = {
    now: () => services.clock(),
    set: (iso: string) => {
      const instant = Date.parse(iso);
      services.clock = () => new Date(instant);
      services.isClockMoved = true;
    },
    advance: (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString()),
  };
  if (options.now) clock.set(options.now);

  const app = await buildApp(services, options);
  parts.push(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  services.public_url ||= address;

  const given = openGiven(owner, clock.now);
  return {
    app,
    services,
    config,
    address,
    public_url: services.public_url,
    database_url: database.url,
    pools,
    owner,
    as: openAs({
      ...{ address, system: pools.app_system, owner, given, now: clock.now },
      issuer: config.OIDC_ISSUER ?? `${services.public_url}/identity`,
    }),
    given,
    clock,
    runJobs: () =>
      runOnce({
        connectionString: database.url,
        taskList: gatherTasks(areas, services),
        noHandleSignals: true,
        logger: new Logger(() => () => {}),
      }),
    stop,
  };
}
