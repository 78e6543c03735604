import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { gatherCrontab, gatherTasks } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import type { Config } from '#server/config.ts';
import { checkConnections, nameBudget, sharePools } from '#server/db/connection-budget.ts';
import { migrate } from '#server/db/migrate.ts';
import { isOfPostgres, openDatabase } from '#server/db/open-database.ts';
import { connect, openPools } from '#server/db/pools.ts';
import { findScannerProblem } from '#server/files/scan.ts';
import { addFirstAdmin } from '#server/first-admin.ts';
import { prepareJobs, startJobs } from '#server/jobs/jobs.ts';
import { mailServerProblem } from '#server/mail/mail-server.ts';
import { startMailbox } from '#server/mail/mailbox.ts';
import { type Demo, openDemo } from '#server/open-demo.ts';
import { checkOwnPort, listen } from '#server/own-port.ts';
import { openServices } from '#server/services.ts';

export interface RunningServer {
  app: FastifyInstance;
  address: string;
  public_url: string;
  database_url: string;
  /** Resolves if the built-in PostgreSQL ends by itself, with how it ended. Nothing works after that. */
  database_lost: Promise<string>;
  /** Stops at once, or with `drains` first tells the load balancer and keeps serving for DRAIN_SECONDS. */
  stop(options?: { drains: boolean }): Promise<void>;
}

const WITHOUT_JOBS =
  'JOBS is off: Placewell sends no mail or reminders and makes no documents. Use this only for a test copy.';

/** Starts every part in order, and stops them in reverse. Throws StartupError with one clear sentence. */
export async function startServer(config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  const parts: { stop(): Promise<unknown> }[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse())
      await part.stop().catch((error: unknown) => log.error({ err: error }, 'could not stop a part'));
  };
  try {
    await checkOwnPort(config);
    const database = await openDatabase(config, (line) =>
      isOfPostgres(line) ? log.debug(line) : log.info(line),
    );
    parts.push(database);
    await checkConnections(database.url, config.DATABASE_CONNECTIONS);
    await migrate(database.url);
    await prepareJobs(database.url);
    const demo = config.APP_ENV === 'demo' ? await openDemo() : undefined;
    const isNewDemo = await fillIn(database.url, config, log, demo);
    const pools = openPools(database.url, sharePools(config.DATABASE_CONNECTIONS));
    parts.push({ stop: () => pools.close() });

    let smtp_url = config.SMTP_URL;
    if (smtp_url) void printProblem(mailServerProblem(smtp_url));
    else {
      const mailbox = await startMailbox(pools.app_system);
      parts.push(mailbox);
      smtp_url = mailbox.url;
    }
    let { CARE_PLANNER_URL } = config;
    if (demo && !CARE_PLANNER_URL) {
      const planner = await demo.startDemoPlanner(database.url);
      parts.push(planner);
      CARE_PLANNER_URL = planner.url;
    }
    const services = openServices({ ...config, CARE_PLANNER_URL }, { pools, smtp_url, log });
    void printProblem(findScannerProblem(config));
    if (config.OIDC_ISSUER) void printProblem(services.identity.findProblem());
    const app = await buildApp(services);
    parts.push({ stop: () => app.close() });
    const address = await listen(app, config);
    services.public_url ||= address;
    // Last, because jobs may use our address.
    const tasks = gatherTasks(areas, services);
    if (config.JOBS === 'on')
      parts.push(
        await startJobs(
          database.url,
          pools.app_system,
          tasks,
          gatherCrontab(areas),
          log,
          nameBudget(config.DATABASE_CONNECTIONS),
        ),
      );
    else console.error(WITHOUT_JOBS);
    if (isNewDemo) await demo?.orderDemoDocuments(database.url);
    return {
      app,
      address,
      public_url: services.public_url,
      database_url: database.url,
      database_lost: database.lost,
      stop: async (options) => {
        services.isDraining = true;
        if (options?.drains) await sleep(config.DRAIN_SECONDS * 1000);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Other services may become available later, so the start continues. */
async function printProblem(problem: Promise<string | undefined>): Promise<void> {
  const sentence = await problem;
  if (sentence) console.error(sentence);
}

/**
 * Fills in what an empty database needs before anybody can sign in. A database that has it costs a query or two.
 * Returns whether a demo agency was made.
 */
async function fillIn(
  database_url: string,
  config: Config,
  log: FastifyBaseLogger,
  demo: Demo | undefined,
): Promise<boolean> {
  const logLine = (line: string) => log.info(line);
  const isNewDemo = await demo?.ensureDemoAgency(database_url, { seed: config.DEMO_SEED, log: logLine });
  const owner = connect(database_url, { max: 1 });
  try {
    for (const { seed } of areas) await seed?.(owner);
    if (!demo) await addFirstAdmin(owner, config.FIRST_ADMIN_EMAIL, log);
    return isNewDemo ?? false;
  } finally {
    await owner.end();
  }
}
