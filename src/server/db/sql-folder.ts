import { readdir, readFile } from 'node:fs/promises';
import { NEIGHBOURHOODS } from '#contract/core/neighbourhoods.ts';

/** A function that PostgreSQL reads when it is made finds only those of the files before its own. */
export const ORDER: readonly string[] = ['core', ...NEIGHBOURHOODS, 'files', 'live', 'system'];

/**
 * The names of a folder's files in the order in which they are applied: core, the neighbourhoods, and last those that
 * reach across all. A file is called `<place>.sql`, or `<place>.<part>.sql` where a place has several. Throws for a name
 * without a place, so that no file is left out in silence.
 */
export async function listSqlFiles(folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).map((file) => file.replace(/\.sql$/, '')).sort();
  const findPlace = (name: string) => ORDER.indexOf(name.split('.')[0] ?? '');
  const stray = names.find((name) => findPlace(name) < 0);
  if (stray) throw new Error(`${stray}.sql has no place in the order of sql-folder.ts.`);
  return names.sort((a, b) => findPlace(a) - findPlace(b)).map((name) => `${name}.sql`);
}

/** The files of a folder, one behind the other. */
export async function readSqlFolder(folder: URL): Promise<string> {
  const files = await listSqlFiles(folder);
  return (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n');
}
