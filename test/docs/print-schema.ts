import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/pools.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { printSchema } from '#test/docs/schema.ts';
import { openQuickFolder } from '#test/kit/quick-folder.ts';

/** Writes src/server/db/schema.sql, from a database of its own that runs every migration. */
const dataDir = openQuickFolder('schema');
const server = await startLocalPostgres({ dataDir, durable: false });
try {
  await migrate(server.url, { runsAll: true });
  const owner = connect(server.url, { max: 1 });
  await writeFile(new URL('../../src/server/db/schema.sql', import.meta.url), await printSchema(owner));
  await owner.end();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
