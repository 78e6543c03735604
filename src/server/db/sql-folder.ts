import { readdir, readFile } from 'node:fs/promises';
import { NEIGHBOURHOODS } from '#contract/core/neighbourhoods.ts';

/** PostgreSQL checks a function when it is created, so it may only use functions of earlier files. */
export const ORDER: readonly string[] = ['core', ...NEIGHBOURHOODS, 'files', 'live', 'system'];

/**
 * The names of a folder's files in the order of applying them: core, then the neighbourhoods, then files about all of
 * them. A file is called `<place>.sql`, or `<place>.<part>.sql` if a place has several. Throws if a name has no known
 * place, so that no file is skipped unnoticed.
 */
export async function listSqlFiles(folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).map((file) => file.replace(/\.sql$/, '')).sort();
  const findPlace = (name: string) => ORDER.indexOf(name.split('.')[0] ?? '');
  const stray = names.find((name) => findPlace(name) < 0);
  if (stray) throw new Error(`${stray}.sql has no place in the order of sql-folder.ts.`);
  return names.sort((a, b) => findPlace(a) - findPlace(b)).map((name) => `${name}.sql`);
}

/** The contents of a folder's files, joined. */
export async function readSqlFolder(folder: URL): Promise<string> {
  const files = await listSqlFiles(folder);
  return (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n');
}
