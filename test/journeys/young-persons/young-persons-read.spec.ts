import type { BrowserContextOptions, Page } from '@playwright/test';
import { givenNewcomer } from '#test/journeys/kit/newcomer.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { book, button, findPage, givenActive, LIST } from '#test/journeys/kit/young-persons.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

// A thing that does not come soon does not come: said at its own place rather than at the end of the whole.
test.use({ actionTimeout: 20_000 });

test('[YPN-04] a carer reads a young person’s record on a phone within the window, and nothing outside it', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const { account } = await givenNewcomer(admin, 'Cora Newcomer', 'user');
  const page = await as(account, '/dashboard', PHONE);
  const carer = await openApi(page);
  const client_id = await idOfClient(admin);

  await test.step('outside of it not even that there is such a record', async () => {
    const nobody = '019b82c6-6a00-7401-aca9-168e402af632';
    const past = await givenActive(admin, client_id);
    await book(admin, carer, past, -32);
    const said: (string | null)[] = [];
    for (const id of [nobody, past.id]) {
      await page.goto(findPage(id));
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      said.push(await page.getByRole('main').textContent());
    }
    expect(said[1]).toBe(said[0]);
  });

  const person = await givenActive(admin, client_id);
  await book(admin, carer, person, 13);
  await test.step('within it what matters comes first, and none of the facts of the office', async () => {
    await page.goto(`${LIST}?name=${person.last_name}`);
    await page.getByRole('link', { name: new RegExp(person.name) }).tap();
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(page.getByText('years old')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Allergies' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Top risks' })).toBeInViewport();
    await expect(page.getByText('NHS number')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Activity log' })).toHaveCount(0);
    await expect(button(page, 'Change status')).toHaveCount(0);
  });

  await test.step('a tab opens where the tabs stand, and not at the top of the page', async () => {
    const tabs = page.getByRole('navigation', { name: `About ${person.name}` });
    for (const tab of ['Case notes', 'Profile']) {
      await tabs.getByRole('link', { name: tab }).tap();
      await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
      await expect(tabs).toBeInViewport();
    }
  });

  await test.step('the page to read before arriving is a press away', async () => {
    await page.getByRole('link', { name: 'Before you arrive' }).tap();
    await expect(page.getByRole('heading', { name: `Before you arrive: ${person.name}` })).toBeVisible();
    await expect(page.getByText('Latest case notes')).toBeVisible();
  });
});

test('[UIX-03] [UIX-07] [UIX-09] a young person is found, read and changed by keyboard, and Back closes the top dialog', async ({
  as,
}) => {
  const page = await as('admin');
  const admin = await openApi(page);
  const person = await givenActive(admin, await idOfClient(admin));
  await page.goto(LIST);
  await tabTo(page, 'searchbox', 'Name');
  await page.keyboard.type(person.last_name);
  await expect(page.getByText('1 young person', { exact: false }).first()).toBeVisible();
  await tabTo(page, 'link', new RegExp(person.name));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeFocused();
  await tabTo(page, 'link', 'Household & related persons');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No household members recorded.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'button', /^Add to household/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a household member' });
  await expect(dialog).toBeVisible();
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type('Grace Adeyemi');
  const address = page.url();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await tabTo(page, 'button', /^Add to household/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Grace Adeyemi');
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Foster carer');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Add');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Grace Adeyemi').first()).toBeVisible();
});

/** Presses Tab until that has the focus; a keyboard's user sees where they are. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'searchbox', name: string | RegExp) {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let presses = 0; presses < 120; presses++) {
    for (const each of await wanted.all())
      if (await each.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}
