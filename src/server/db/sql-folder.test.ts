import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { listSqlFiles, readSqlFolder } from '#server/db/sql-folder.ts';

const FUNCTIONS = new URL('functions/', import.meta.url);
const POLICIES = new URL('policies/', import.meta.url);

it('[AUT-10] Files are applied core first, then by neighbourhood, then files that span all', async () => {
  const folder = await makeFolder([
    'live.sql',
    'visits.sql',
    'core.sql',
    'young-persons.diaries.sql',
    'young-persons.sql',
  ]);
  expect(await listSqlFiles(folder)).toEqual([
    'core.sql',
    'young-persons.sql',
    'young-persons.diaries.sql',
    'visits.sql',
    'live.sql',
  ]);
});

it('[AUT-10] A file without a place in the order stops the start', async () => {
  const folder = await makeFolder(['core.sql', 'vehicles.sql']);
  await expect(readSqlFolder(folder)).rejects.toThrow('vehicles.sql has no place');
});

it('[AUT-10] A function is created once, and uses only earlier ones if it is checked on creation', async () => {
  const functions = (await readSqlFolder(FUNCTIONS)).split(/^create or replace function /m).slice(1);
  const names = functions.map((text) => text.slice(0, text.indexOf('(')));
  expect(names).toEqual([...new Set(names)]);
  const late = functions.flatMap((text, place) =>
    / language (plpgsql|c)\b/.test(text)
      ? []
      : names
          .filter((name, other) => other > place && new RegExp(`\\b${name}\\(`).test(text))
          .map((name) => `${names[place]} asks ${name}`),
  );
  expect(late).toEqual([]);
});

it('[AUT-10] Rights and row scope are defined only in the policies', async () => {
  expect(await readSqlFolder(FUNCTIONS)).not.toMatch(/^(?:grant|revoke|create policy)\b/m);
  expect(await readSqlFolder(POLICIES)).not.toMatch(/^create (?!policy)/m);
});

async function makeFolder(files: readonly string[]): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'sql-folder-'));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const file of files) await writeFile(join(path, file), '');
  return pathToFileURL(`${path}/`);
}
