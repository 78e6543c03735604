import { inject } from 'vitest';
import { ensureDemoAgency } from '#demo/demo-agency.ts';
import { connect } from '#server/db/pools.ts';
import { openTestDatabase, type TestDatabase } from '#test/kit/test-database.ts';

/** The day that the demo agency of the tests is of. */
const DEMO_DAY = '2026-11-21';

const NAME = 'demo_template';

/** A copy of the demo agency. It is made once for all files of a run: whoever asks first makes it, and the others wait. */
export async function openDemoDatabase(): Promise<TestDatabase> {
  const server = new URL(inject('template_url'));
  server.pathname = '/postgres';
  const connection = connect(server.href, { max: 1 });
  try {
    // A transaction, for a connection that only waits would be closed, and the lock with it.
    await connection.begin(async (lock) => {
      await lock`select pg_advisory_xact_lock(hashtext(${NAME}))`;
      const [made] = await lock`select from pg_database where datname = ${NAME}`;
      if (made) return;
      const { url } = await openTestDatabase();
      await ensureDemoAgency(url, { seed: 1, today: DEMO_DAY });
      await lock.unsafe(`alter database ${new URL(url).pathname.slice(1)} rename to ${NAME}`);
    });
  } finally {
    await connection.end();
  }
  return openTestDatabase({ template: NAME });
}
