import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUILT_IN_OWNER } from '#server/db/pools.ts';
import { readNote } from '#server/local-postgres/note.ts';

/**
 * The owner's URL of the PostgreSQL that a running Placewell uses for a data folder, from its file there; it may have
 * ended.
 */
export function findRunningPostgres(dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  const note = readNote(folder);
  const file = join(note?.cluster_dir ?? join(folder, 'postgres'), 'postmaster.pid');
  if (!note || !existsSync(file)) return undefined;
  const port = readFileSync(file, 'utf8').split('\n')[3];
  return port ? `postgres://${BUILT_IN_OWNER}:${note.password}@127.0.0.1:${port}/postgres` : undefined;
}
