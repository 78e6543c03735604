import { expect } from '@playwright/test';
import { ALL_REQUESTS_SEEN, type Person, signIn, test } from '#test/journeys/kit/people.ts';
import { watchScripts } from '#test/journeys/kit/script-bytes.ts';

/** The scripts of a home when nothing is in the cache, and their bytes, compressed. */
const MOST: readonly [Person, { files: number; bytes: number }][] = [
  ['admin', { files: 18, bytes: 290_000 }],
  ['carer', { files: 22, bytes: 330_000 }],
  ['client', { files: 18, bytes: 280_000 }],
];

for (const [person, most] of MOST)
  test(`[SHL-06] the first home page of ${person} comes in at most ${most.files} scripts`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext(ALL_REQUESTS_SEEN)).newPage();
    await signIn(page, person);
    const scripts = await watchScripts(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
    expect(scripts.files()).toBeGreaterThan(8);
    expect(scripts.files()).toBeLessThanOrEqual(most.files);
    expect(scripts.bytes()).toBeLessThanOrEqual(most.bytes);
  });

test('[REF-04] [SVC-01] a page for people without an account never loads the application', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  for (const path of ['/external/referral', '/external/referral/answer', '/external/quotation']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(scripts.length).toBeGreaterThan(8);
  expect(scripts.filter((path) => /\/(app|frame|router|home[a-z-]*)-/.test(path))).toEqual([]);
});
