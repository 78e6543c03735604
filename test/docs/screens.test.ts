import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SCREENS } from '#contract/core/screens.gen.ts';
import { screensModule } from '#test/docs/screens.ts';

it('[ERR-02] the contract lists the existing screens, and no other', async () => {
  const printed = await readFile(new URL('../../src/contract/core/screens.gen.ts', import.meta.url), 'utf8');
  expect(printed).toBe(await screensModule());
  expect(SCREENS.length).toBeGreaterThan(20);
});
