import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';
import { freePort } from '#test/kit/server-process.ts';

const CONFIG = 'dev/vite.config.ts';

/** Builds the pages of dev/ as the product is built, in a folder of their own, and serves them until they are stopped. */
export async function openDevPages(): Promise<{ address: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'placewell-dev-pages-'));
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', CONFIG, '--outDir', outDir];
  await promisify(execFile)(process.execPath, vite);
  const port = await freePort();
  const server = await preview({
    configFile: CONFIG,
    build: { outDir },
    preview: { port, strictPort: true, open: false },
    logLevel: 'silent',
  });
  return {
    address: `http://localhost:${port}`,
    stop: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
