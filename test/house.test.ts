/**
 * The house as docs/architecture.md draws it: neighbourhoods import one way, foundations know no neighbourhood, and no
 * files import each other in a circle. Tests may import anything. Routes hold no SQL.
 */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { NEIGHBOURHOODS } from '#contract/core/neighbourhoods.ts';

const FLOORS = { '#contract/': 'src/contract/', '#server/': 'src/server/', '#web/': 'src/web/' };

/** Rooms that serve every neighbourhood, and so must import none. */
const FOUNDATIONS: readonly (readonly [room: RegExp, must_not_import: RegExp])[] = [
  [/^src\/contract\/core\//, /^src\/contract\/(?!core\/)/],
  [
    /^src\/web\/(ui|lists|forms|shell|api|device|session|files)\//,
    /^src\/(web\/(features|pages|routes)|contract\/(?!core\/|endpoints\.ts))/,
  ],
  [/^src\/web\/features\//, /^src\/web\/(pages|routes)\//],
  [/^src\/web\/ui\//, /^src\/web\/(?!ui\/)/],
  [
    /^src\/server\/(http|identity|mail|notifications|jobs|files|search|db|local-postgres|backup)\//,
    /^src\/(server\/(features|demo)|contract\/(?!core\/|endpoints\.ts))/,
  ],
  [/^src\/server\/features\//, /^src\/server\/demo\//],
];

/** A template that the request's connection, or a pool, is given to run or to build on. */
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

/** A pattern for a telephone number, an e-mail address or a postcode: each kind has one reader, in contract/core. */
const OWN_PATTERN =
  /z\.email\(|\(?:?\\?\\\+(?:44)?\|0\)|\[\^[^\]]*@[^\]]*\][+*]@|\[A-Z(?:a-z)?\]\{1,2\}(?:\\\\?d|\[0-9\]|\(\?:\\)/;
const READERS = ['telephone', 'email-address', 'postcode'].map((name) => `src/contract/core/${name}.ts`);

it('Telephone numbers, e-mail addresses and postcodes are read in one place', () => {
  const files = globSync('src/**/*.{ts,tsx,json,sql}').map((file) => file.replaceAll('\\', '/'));
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

it('Every feature stands in a neighbourhood', () => {
  const strays = [...imports.keys()].filter(
    (file) => /^src\/(server|web)\/features\//.test(file) && findPlace(file) < 0,
  );
  expect(strays).toEqual([]);
});

it('Routes hold no SQL: reads stand in queries, writes in actions', () => {
  const files = globSync('src/server/**/*.routes.ts');
  expect(files.filter((file) => SQL.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** The number of the neighbourhood a file lies in, on whichever floor; -1 for a foundation. */
function findPlace(file: string): number {
  const room =
    /^src\/contract\/([^/]+)\//.exec(file) ?? /^src\/(?:server|web)\/(?:features|demo)\/([^/]+)\//.exec(file);
  return NEIGHBOURHOODS.indexOf(room?.[1] ?? '');
}

function readImports(): Map<string, readonly string[]> {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|gen)\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, findImports(file)]));
}

function findImports(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const named = [...text.matchAll(/(?:from|import\()\s*'([#.][^'?]+)/g)].map(([, name]) => name ?? '');
  return [...new Set(named.map((name) => findFile(file, name)))];
}

function findFile(from: string, name: string): string {
  const floor = Object.entries(FLOORS).find(([prefix]) => name.startsWith(prefix));
  return floor ? name.replace(floor[0], floor[1]) : posix.normalize(posix.join(posix.dirname(from), name));
}

function listImports(isWrong: (arrow: readonly [from: string, to: string]) => boolean): string[] {
  return [...imports].flatMap(([from, targets]) =>
    targets.filter((to) => isWrong([from, to])).map((to) => `${from} → ${to}`),
  );
}

/** Tarjan's strongly connected components, those of more than one file. */
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
