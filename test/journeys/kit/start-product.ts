import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { openQuickFolder } from '#test/kit/quick-folder.ts';
import { startServerProcess } from '#test/kit/server-process.ts';

/** Environment variable that tells the journeys where the product is. Set from outside, that one is tried. */
export const ADDRESS = 'PLACEWELL_ADDRESS';

/** The folder of a database with the demo agency, which each worker copies. */
const PREPARED = 'PLACEWELL_PREPARED';

const startIn = (DATA_DIR: string) =>
  startServerProcess({
    ...{ APP_ENV: 'demo', DATA_DIR, DEMO_SEED: '1', DRAIN_SECONDS: '0' },
    // All journeys share the few accounts of the demo, as no two people do.
    RATE_LIMIT_FACTOR: '20',
  });

/** As on a fresh machine: the built web and a database with the demo agency, once for all workers. Removed at the end. */
// biome-ignore lint/style/noDefaultExport: how Playwright finds it
export default async function prepareProduct(): Promise<() => Promise<void>> {
  if (process.env[ADDRESS]) return async () => {};
  if (!existsSync('dist/web/index.html'))
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build']);
  const folder = openQuickFolder('journeys');
  const server = await startIn(folder);
  await server.stop();
  process.env[PREPARED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A server of a worker's own, with a copy of the prepared database: what one journey does is in no other worker's way. */
export async function startProduct(): Promise<{ address: string; stop: () => Promise<void> }> {
  const given = process.env[ADDRESS];
  if (given) return { address: given, stop: async () => {} };
  const DATA_DIR = openQuickFolder('journeys');
  await cp(process.env[PREPARED] ?? '', DATA_DIR, { recursive: true, preserveTimestamps: true });
  const server = await startIn(DATA_DIR);
  process.env[ADDRESS] = server.address;
  return {
    address: server.address,
    stop: async () => {
      await server.stop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
