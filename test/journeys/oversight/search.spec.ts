import type { Page } from '@playwright/test';
import { settled } from '#test/journeys/kit/axe.ts';
import { expect, readText, signIn, signOut, test } from '#test/journeys/kit/people.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

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

test('[DAT-03] [UIX-07] an administrator finds a page, a record and recently opened pages without a mouse', {
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
    const typed = Promise.withResolvers<void>();
    await page.route('**/SearchDialog*', (route) => typed.promise.then(() => route.continue()));
    await page.goto('/dashboard/teams');
    await settled(page);
    const filter = page.getByRole('searchbox').first();
    await filter.focus();
    await keys.press('Control+k');
    await keys.type('socc');
    await keys.press('Backspace');
    await expect(box(page)).toBeHidden();
    typed.resolve();
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

  await test.step('a carer on a telephone finds a young person of theirs, and no page that is not theirs', async () => {
    const phone = await as('carer', '/dashboard', PHONE);
    const { name: theirs } = await someone(phone);
    await phone.goto('/dashboard');
    await settled(phone);
    await phone.getByRole('button', { name: 'Search' }).click();
    await expect(box(phone)).toBeFocused();
    await box(phone).fill('users');
    await expect(phone.getByText('Nothing found for “users”')).toBeVisible();
    await box(phone).fill(theirs);
    await group(phone, 'Young people').getByRole('option').filter({ hasText: theirs }).click();
    await expect(phone.getByRole('heading', { name: theirs, level: 1 })).toBeVisible();
  });
});
