import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { openPools, type Pool, ROLES } from '#server/db/pools.ts';
import { openServices, type Services } from '#server/services.ts';
import { type DatabaseCutter, openDatabaseCutter } from '#test/kit/database-cutter.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

export interface DoomedServer {
  cutter: DatabaseCutter;
  services: Services;
  address: string;
  stop(): Promise<void>;
}

/** The application as it is, but for the cutter between it and its database. One connection a role. */
export async function openDoomedServer(app: TestApp): Promise<DoomedServer> {
  const cutter = await openDatabaseCutter(app.database_url);
  const pools = openPools(cutter.url, 1);
  const log = pino({ level: 'silent' });
  const services = openServices(app.config, { pools, smtp_url: app.services.smtp_url, log });
  const server = await buildApp(services);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  services.public_url ||= address;
  const stop = async () => {
    // The dead close nothing properly.
    await server.close().catch(() => {});
    await Promise.all(ROLES.map((role) => pools[role].end({ timeout: 0 })));
    await cutter.stop();
  };
  return { cutter, services, address, stop };
}

/** Waits until the database has taken note that nobody is there any more. */
export async function untilGone(owner: Pool, address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const busy = await owner`select 1 from pg_stat_activity
      where datname = current_database() and usename like 'app\\_%' and state <> 'idle'`;
    if (busy.length === 0) return;
    await sleep(10);
  }
  throw new Error(`Something of ${address} goes on.`);
}
