import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/pools.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { openQuickFolder } from '#test/kit/quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the database that every test database is a copy of. */
    template_url: string;
  }
}

const TEMPLATE = 'placewell_template';

/** One PostgreSQL for the whole run, with one migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = openQuickFolder('test');
  const server = await startLocalPostgres({ dataDir, durable: false });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const owner = connect(server.url, { max: 1 });
    await owner.unsafe(`create database ${TEMPLATE}`);
    await owner.end();

    const template = new URL(server.url);
    template.pathname = `/${TEMPLATE}`;
    await prepareJobs(template.href);
    await migrate(template.href);
    project.provide('template_url', template.href);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
