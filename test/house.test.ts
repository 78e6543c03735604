/**
 * The rules of docs/architecture.md: neighbourhoods import one way, foundations import no neighbourhood, and no files
 * import each other in a circle. The product imports nothing from demo/ or dev/. Tests may import anything. Routes
 * contain no SQL.
 */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { NEIGHBOURHOODS } from '#contract/core/neighbourhoods.ts';

const FOLDERS = {
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#demo/': 'demo/',
};

/** Code that the product runs without: the demo data, and the pages for developers. */
const OUTSIDE = /^(demo|dev)\//;
/** The only file of the product that imports demo/. */
const DOOR = 'src/server/open-demo.ts';

/** Folders that serve every neighbourhood, and so must import none. */
const FOUNDATIONS: readonly (readonly [room: RegExp, must_not_import: RegExp])[] = [
  [/^src\/contract\/core\//, /^src\/contract\/(?!core\/)/],
  [
    /^src\/web\/(ui|lists|forms|writing|shell|api|device|session|files)\//,
    /^src\/(web\/(features|pages|routes)|contract\/(?!core\/|endpoints\.ts))/,
  ],
  [/^src\/web\/features\//, /^src\/web\/(pages|routes)\//],
  [/^src\/web\/ui\//, /^src\/web\/(?!ui\/)/],
  [
    /^src\/server\/(http|identity|mail|notifications|jobs|files|search|db|local-postgres|backup)\//,
    /^src\/(server\/features|contract\/(?!core\/|endpoints\.ts))/,
  ],
];

/** An SQL template that is run by, or nested in, the request’s connection or a pool. */
const SQL = /\b(?:db|system|app_\w+)(?:<[^`]*>)?`/;

const imports = readImports();

it('Neighbourhoods import only those before them', () => {
  const back = listImports(([from, to]) => {
    const [here, there] = [findPlace(from), findPlace(to)];
    return here >= 0 && there > here;
  });
  expect(back).toEqual([]);
});

it('Foundations import no neighbourhood', () => {
  const wrong = listImports(([from, to]) =>
    FOUNDATIONS.some(([room, forbidden]) => room.test(from) && forbidden.test(to)),
  );
  expect(wrong).toEqual([]);
});

it('The product imports demo/ in one file only, and dev/ in none', () => {
  const wrong = listImports(([from, to]) => /^src\//.test(from) && OUTSIDE.test(to) && from !== DOOR);
  expect(wrong).toEqual([]);
});

it('The one file loads demo/ only when it is called, so that a production server never does', () => {
  const statements = readFileSync(DOOR, 'utf8').match(/\b(?:from|import)\s*'.*'/g) ?? [];
  expect(statements).toEqual([]);
  expect(imports.get(DOOR)).toContain('demo/demo-agency.ts');
  const callers = [...imports].filter(([, targets]) => targets.includes(DOOR)).map(([file]) => file);
  expect(callers).toEqual(['src/server/start.ts']);
});

it('demo/ and dev/ do not import each other', () => {
  const wrong = listImports(
    ([from, to]) => OUTSIDE.test(from) && OUTSIDE.test(to) && from.split('/')[0] !== to.split('/')[0],
  );
  expect(wrong).toEqual([]);
});

/** Patterns for telephone numbers, e-mail addresses and postcodes: each kind has one reader, in contract/core. */
const OWN_PATTERN =
  /z\.email\(|\(?:?\\?\\\+(?:44)?\|0\)|\[\^[^\]]*@[^\]]*\][+*]@|\[A-Z(?:a-z)?\]\{1,2\}(?:\\\\?d|\[0-9\]|\(\?:\\)/;
const READERS = ['telephone', 'email-address', 'postcode'].map((name) => `src/contract/core/${name}.ts`);

it('Telephone numbers, e-mail addresses and postcodes are read in one place', () => {
  const files = globSync('{src,demo}/**/*.{ts,tsx,json,sql}').map((file) => file.replaceAll('\\', '/'));
  const wrong = files.filter(
    (file) =>
      !/\.test\.tsx?$|migrations/.test(file) &&
      !READERS.includes(file) &&
      OWN_PATTERN.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});

it('No files import each other in a circle', () => {
  expect(findCircles()).toEqual([]);
});

it('Every feature belongs to a neighbourhood', () => {
  const strays = [...imports.keys()].filter(
    (file) => /^src\/(server|web)\/features\//.test(file) && findPlace(file) < 0,
  );
  expect(strays).toEqual([]);
});

it('Routes contain no SQL: reads are in queries, writes in actions', () => {
  const files = globSync('src/server/**/*.routes.ts');
  expect(files.filter((file) => SQL.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** The index of a file’s neighbourhood, on any floor; -1 for a foundation. */
function findPlace(file: string): number {
  const room =
    /^(?:src\/contract|demo)\/([^/]+)\//.exec(file) ?? /^src\/(?:server|web)\/features\/([^/]+)\//.exec(file);
  return NEIGHBOURHOODS.indexOf(room?.[1] ?? '');
}

function readImports(): Map<string, readonly string[]> {
  const files = globSync('{src,demo,dev}/**/*.{ts,tsx}').filter((file) => !/\.(test|gen)\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, findImports(file)]));
}

function findImports(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const named = [...text.matchAll(/(?:from|import\()\s*'([#.][^'?]+)/g)].map(([, name]) => name ?? '');
  return [...new Set(named.map((name) => findFile(file, name)))];
}

function findFile(from: string, name: string): string {
  const folder = Object.entries(FOLDERS).find(([prefix]) => name.startsWith(prefix));
  return folder ? name.replace(folder[0], folder[1]) : posix.normalize(posix.join(posix.dirname(from), name));
}

function listImports(isWrong: (arrow: readonly [from: string, to: string]) => boolean): string[] {
  return [...imports].flatMap(([from, targets]) =>
    targets.filter((to) => isWrong([from, to])).map((to) => `${from} → ${to}`),
  );
}

/** Tarjan’s strongly connected components with more than one file. */
function findCircles(): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle);
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
