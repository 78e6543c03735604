import type { Page } from '@playwright/test';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, readText, signIn, signOut, test } from '#test/journeys/kit/people.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const CALL = '**/api/search/?*';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search people' });
const hits = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });
const group = (page: Page, name: string) => page.getByRole('group', { name });

/** The name of a young person of theirs, and their page's address. */
async function someone(page: Page): Promise<{ name: string; path: string }> {
  await page.goto('/dashboard/young-persons');
  const link = page.locator('main a[href*="/young-persons/0"]:not([href*="form"])').first();
  const path = (await link.getAttribute('href')) ?? '';
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{L} \p{L}/u);
  await settled(page);
  return { name: await readText(page.getByRole('heading', { level: 1 })), path };
}

test('[DAT-03] [UIX-07] an administrator finds a page and a record without a mouse, and what they opened before', {
  tag: '@main',
}, async ({ as }) => {
  const page = await as('admin', '/dashboard');
  await settled(page);
  const keys = page.keyboard;

  await test.step('a page, by the beginning of its name', async () => {
    await keys.press('/');
    await expect(box(page)).toBeFocused();
    await keys.type('soc');
    await expect(chosen(page)).toHaveText('Social workers');
    await keys.press('Enter');
    await page.waitForURL('**/dashboard/social-workers');
    await expect(page.getByRole('heading', { name: 'Social workers', level: 1 })).toBeFocused();
  });

  await test.step('typed at once, while the dialog is still on its way', async () => {
    await page.route('**/SearchDialog*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.goto('/dashboard/teams');
    await settled(page);
    const filter = page.getByRole('searchbox').first();
    await filter.focus();
    await keys.press('Control+k');
    await keys.type('socc');
    await keys.press('Backspace');
    await expect(box(page)).toBeHidden();
    await expect(box(page)).toBeFocused();
    await keys.type('ial');
    await expect(box(page)).toHaveValue('social');
    await expect(filter).toHaveValue('');
    await keys.press('Escape');
    await expect(box(page)).toBeHidden();
    await page.unroute('**/SearchDialog*');
  });

  const { name, path } = await someone(page);
  const [first = '', last = ''] = name.split(' ');

  await test.step('a young person, by their words in the other order', async () => {
    await page.goto('/dashboard/teams');
    await settled(page);
    await keys.press('Control+k');
    await expect(box(page)).toBeFocused();
    await keys.type(`${last.toUpperCase()} ${first.slice(0, 2)}`);
    await expect(group(page, 'Young people').getByRole('option').filter({ hasText: name })).toBeVisible();
    await check(page, 'the search with results');
    for (let steps = 0; steps < 30 && !(await readText(chosen(page))).startsWith(name); steps++)
      await keys.press('ArrowDown');
    await keys.press('Enter');
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await settled(page);
  });

  await test.step('the record opened last comes first next time, and stands in no storage', async () => {
    await keys.press('/');
    // The record that is looked at is not offered again.
    await expect(group(page, 'Opened recently')).toHaveCount(0);
    await keys.press('Escape');
    await expect(box(page)).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
    await settled(page);
    await keys.press('/');
    await expect(group(page, 'Opened recently').getByRole('option')).toContainText([name]);
    await keys.press('ArrowDown');
    await keys.press('End');
    await expect(chosen(page)).toHaveText((await hits(page).last().textContent()) ?? '');
    await keys.press('Home');
    await expect(chosen(page)).toContainText(name);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(last);
    await keys.press('Escape');
  });

  await test.step('and is forgotten with whoever opened it', async () => {
    await signOut(page);
    await signIn(page, 'admin', '/dashboard/teams');
    await settled(page);
    await keys.press('Control+k');
    await expect(box(page)).toBeFocused();
    await expect(group(page, 'Opened recently')).toHaveCount(0);
  });
});

test('[UIX-09] a late answer replaces no newer one; nothing found and no server are said in words', async ({
  as,
}) => {
  const page = await as('admin', '/dashboard/teams');
  await settled(page);
  await page.route(CALL, async (route) => {
    const isFirst = route.request().url().endsWith('q=ma');
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, 2500));
    const title = isFirst ? 'Late Maria' : 'Prompt Martin';
    const json = [{ kind: 'carer', id: title, title, detail: null, href: '/dashboard/users' }];
    await route.fulfill({ json }).catch(() => undefined);
  });
  await page.keyboard.press('/');
  const asked = page.waitForRequest(/q=ma$/);
  await box(page).fill('ma');
  await asked;
  await box(page).fill('mar');
  await expect(hits(page)).toHaveText(['Prompt Martin']);
  await page.waitForTimeout(3000);
  await expect(hits(page)).toHaveText(['Prompt Martin']);
  await page.unroute(CALL);

  await box(page).fill('zzqx');
  await expect(page.getByText('Nothing found for “zzqx”')).toBeVisible();
  await box(page).fill('q');
  await expect(page.getByText('Type a second letter to search records.')).toBeVisible();

  await page.route(CALL, (route) => route.abort());
  await box(page).fill('elm');
  await expect(page.getByRole('alert')).toContainText('No connection.');
  await check(page, 'the search without a server');
  const again = page.getByRole('button', { name: 'Try again' });
  const pressed = page.waitForRequest(CALL);
  await again.click();
  await pressed;
  await page.unroute(CALL);
  // By a press, or by itself just before.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('[UIX-08] [DAT-03] a carer on a telephone finds a young person of theirs, and no page that is not theirs', async ({
  as,
}) => {
  const page = await as('carer', '/dashboard', PHONE);
  const { name } = await someone(page);
  await page.goto('/dashboard');
  await settled(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(box(page)).toBeFocused();
  await box(page).fill('users');
  await expect(page.getByText('Nothing found for “users”')).toBeVisible();
  await box(page).fill(name);
  const theirs = group(page, 'Young people').getByRole('option').filter({ hasText: name });
  await expect(theirs).toBeVisible();
  await check(page, 'the search on a telephone');
  await theirs.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});
