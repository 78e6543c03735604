import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '#test/kit/server-process.ts';

/** Environment variable that tells the journeys where the product is. Set from outside, that one is tried. */
export const ADDRESS = 'PLACEWELL_ADDRESS';

/** As on a fresh machine: its own database in a folder of its own, and the demo agency. Removed at the end. */
// biome-ignore lint/style/noDefaultExport: how Playwright finds it
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env[ADDRESS]) return async () => {};
  if (!existsSync('dist/web/index.html'))
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build']);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'placewell-journeys-'));
  const server = await startServerProcess({
    ...{ APP_ENV: 'demo', DATA_DIR, DEMO_SEED: '1', DRAIN_SECONDS: '0' },
    GALLERY: 'on',
    // All journeys share the few accounts of the demo, as no two people do.
    RATE_LIMIT_FACTOR: '20',
  });
  process.env[ADDRESS] = server.address;
  return async () => {
    await server.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  };
}
