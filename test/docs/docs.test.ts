import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { permissionsPage } from '#test/docs/permissions.ts';
import { rateLimitsPage } from '#test/docs/rate-limits.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

it('[DOC-90] docs/permissions.md matches the contract', async () => {
  expect(await read('docs/permissions.md')).toBe(permissionsPage());
});

it('[DOC-90] docs/rate-limits.md matches the contract', async () => {
  expect(await read('docs/rate-limits.md')).toBe(rateLimitsPage());
});

it('[DOC-91] docs/settings.md lists every setting, and no other', async () => {
  const page = await read('docs/settings.md');
  const listed = [...page.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  const known = [...Object.keys(readConfig({ APP_ENV: 'demo' })), 'LOG_LEVEL'];
  const source = await read('src/server/config.ts');
  const all = [
    ...new Set([...known, ...[...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)]),
  ];
  expect(listed.toSorted()).toEqual(all.toSorted());
});

it('[DOC-92] every command in the README exists', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const named = [...(await read('README.md')).matchAll(/^ {4}npm (?:run )?([\w-]+)/gm)].map(
    ([, name]) => name,
  );
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

it('[DOC-93] every link between our own pages works', async () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...(await readdir(new URL('docs/', root), { recursive: true }))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  for (const page of pages) {
    for (const [, target = ''] of (await read(page)).matchAll(/\]\(((?!https?:)[^)#]+)\)/g)) {
      const there = await readFile(new URL(target, new URL(page, root))).then(
        () => true,
        (error: { code: string }) => error.code === 'EISDIR',
      );
      expect(there, `${page} → ${target}`).toBe(true);
    }
  }
});

it('[DOC-94] docs/requirements.md explains every code that a test names', async () => {
  const page = await read('docs/requirements.md');
  const explained = new Set([...page.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) => readCodes(cell)));
  const files = globSync(['{src,demo}/**/*.test.{ts,tsx}', 'test/**/*.{test,spec}.ts'], { cwd: root });
  const named = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/[[\]]([A-Z]{3}-\d\d)\]/g)].map(
      ([, code = '']) => ({
        file,
        code,
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(1000);
  expect(named.filter(({ code }) => !explained.has(code))).toEqual([]);
});

/** Expands `REP-01, REP-03 to REP-05` to its four codes. */
function readCodes(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first, last = first] = [...part.matchAll(/([A-Z]{3})-(\d\d)/g)];
    if (!first || !last) return [];
    const [from, to] = [Number(first[2]), Number(last[2])];
    return Array.from(
      { length: to - from + 1 },
      (_, at) => `${first[1]}-${String(from + at).padStart(2, '0')}`,
    );
  });
}

it('[DOC-94] docs/where-rules-stand.md names existing files and names', async () => {
  const page = await read('docs/where-rules-stand.md');
  const rows = [...page.matchAll(/^\| .+ \| .*?`(src\/[^`]+)`.*$/gm)];
  expect(rows.length).toBeGreaterThan(15);
  for (const [row, path = ''] of rows) {
    if (!path.includes('.')) continue;
    const text = await read(path);
    const [, name = ''] = row.match(/\(`(\w+)`\)/) ?? [];
    expect(text, `${name} in ${path}`).toContain(name);
  }
});

it('[DOC-96] docs/data-protection.md names every table once', async () => {
  const tables = [
    ...(await read('src/server/db/schema.sql')).matchAll(/^create (?:unlogged )?table (\w+)/gm),
  ].map(([, name]) => name);
  const [held = ''] = (await read('docs/data-protection.md')).split('## Where it is held');
  const named = [...held.matchAll(/`([a-z][a-z0-9_]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(tables.toSorted());
});
