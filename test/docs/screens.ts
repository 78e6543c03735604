import { readFile } from 'node:fs/promises';

const ROUTES = new URL('../../src/web/routes.gen.ts', import.meta.url);

/** src/contract/core/screens.gen.ts as it should stand. */
export async function screensModule(): Promise<string> {
  const [, table = ''] =
    /export interface FileRoutesByFullPath \{([^}]*)\}/.exec(await readFile(ROUTES, 'utf8')) ?? [];
  const paths = [...table.matchAll(/'([^']+)':/g)].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''));
  const lines = [...new Set(paths)].toSorted().map((path) => `  '${path}',\n`);
  return `// Printed from the route tree by \`npm run docs\`; a test holds it to that. Not to be edited.

/**
 * The templates of our screens' addresses, which a browser names in a report of what failed. An address not in this list goes
 * no further than the server: a piece of an address can be a name.
 */
export const SCREENS: readonly string[] = [
${lines.join('')}];
`;
}
