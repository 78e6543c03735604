import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SCREENS } from '#contract/core/screens.ts';

it('[ERR-02] contract/screens.ts lists the screens that there are, and no other', async () => {
  const generated = await readFile(new URL('../../src/web/routes.gen.ts', import.meta.url), 'utf8');
  const [, table = ''] = /export interface FileRoutesByFullPath \{([^}]*)\}/.exec(generated) ?? [];
  const paths = [...table.matchAll(/'([^']+)':/g)].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''));
  expect(paths.length).toBeGreaterThan(20);
  expect([...SCREENS].toSorted()).toEqual([...new Set(paths)].toSorted());
});
