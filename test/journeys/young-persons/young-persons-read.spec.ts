import type { BrowserContextOptions, Page } from '@playwright/test';
import { getMe } from '#contract/organisations/users.ts';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, signOut, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import {
  book,
  button,
  findPage,
  givenActive,
  givenDraft,
  LIST,
  NOT_THERE,
} from '#test/journeys/kit/young-persons.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

// A thing that does not come soon does not come: said at its own place rather than at the end of the whole.
test.use({ actionTimeout: 20_000 });

test('[YPN-04] a carer reads a young person on a phone within the window, and nothing outside of it', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer', '/dashboard', PHONE);
  const carer = await openApi(page);
  const client_id = await idOfClient(admin);
  const nobody = findPage('019b82c6-6a00-7401-aca9-168e402af632');

  await page.goto(nobody);
  await settledOn404(page);
  const unknown = await page.getByRole('main').textContent();
  for (const days of [15, -32]) {
    const person = await givenActive(admin, client_id);
    await book(admin, carer, person, days);
    for (const address of [findPage(person.id), `${findPage(person.id)}/before-you-arrive`]) {
      await page.goto(address);
      await settledOn404(page);
      // Not even that there is such a record.
      expect(await page.getByRole('main').textContent(), `${days} days from today`).toBe(unknown);
    }
  }

  for (const days of [13, -29]) {
    const person = await givenActive(admin, client_id);
    await book(admin, carer, person, days);
    await page.goto(`${LIST}?name=${person.last_name}`);
    await page.getByRole('link', { name: new RegExp(person.name) }).tap();
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(page.getByText('years old')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Allergies' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Top risks' })).toBeInViewport();
    // The office's own facts are not on a carer's page.
    await expect(page.getByText('NHS number')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Activity log' })).toHaveCount(0);
    await expect(button(page, 'Change status')).toHaveCount(0);
    await page.getByRole('link', { name: 'Before you arrive' }).tap();
    await expect(page.getByRole('heading', { name: `Before you arrive: ${person.name}` })).toBeVisible();
    await expect(page.getByText('Latest case notes')).toBeVisible();
  }
});

test('[YPN-04] a tab opens on a phone where the tabs stand, and not at the top of the page', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const person = await givenActive(admin, await idOfClient(admin));
  const page = await as('admin', findPage(person.id), PHONE);
  const tabs = page.getByRole('navigation', { name: `About ${person.name}` });
  for (const tab of ['Household & related persons', 'Case notes', 'Profile']) {
    await tabs.getByRole('link', { name: tab }).tap();
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await settled(page);
    await expect(tabs).toBeInViewport();
  }
});

async function settledOn404(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
}

test('[YPN-01] a client reads its own young people, drafts not, and no other’s', async ({ as, callAs }) => {
  const admin = await callAs('admin');
  const theirs = await as('client');
  const others = await as('client2');
  const client_id = (await (await openApi(theirs)).get(getMe)).client?.id ?? '';
  const person = await givenActive(admin, client_id);
  const draft = await givenDraft(admin, client_id);
  await theirs.goto(LIST);
  await theirs.getByLabel('Name', { exact: true }).fill(person.last_name);
  await expect(theirs.getByText('1 young person').first()).toBeVisible();
  await theirs.getByRole('link', { name: new RegExp(person.name) }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Before you arrive' })).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await theirs.goto(findPage(draft.id));
  await settledOn404(theirs);
  await others.goto(findPage(person.id));
  await settledOn404(others);
  await expect(others.getByText(person.last_name)).toHaveCount(0);
  await theirs.goto(`${LIST}/new`);
  await expect(theirs.getByText(NOT_THERE)).toBeVisible();
});

test('[YPN-04] the page that a carer reads before they arrive opens without signal, and is gone after signing out', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', PHONE);
  const carer = await openApi(page);
  const person = await givenActive(admin, await idOfClient(admin));
  await book(admin, carer, person, 1);
  // Fetched ahead by itself, without anybody opening it.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptArrivals(page), { timeout: 30_000 }).toContain(person.id);
  await page.context().setOffline(true);
  await page.goto(`${findPage(person.id)}/before-you-arrive`);
  await expect(page.getByRole('heading', { name: `Before you arrive: ${person.name}` })).toBeVisible();
  await expect(page.getByText('You’re offline. This copy was saved on')).toBeVisible();
  await page.context().setOffline(false);
  await page.goto('/dashboard');
  await signOut(page);
  // The provider's page may come in between.
  await expect(async () => expect(await keptArrivals(page)).toEqual([])).toPass({ timeout: 15_000 });
});

/** Ids of the young people that this browser keeps something to read of. */
const keptArrivals = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('placewell');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction('kept').objectStore('kept').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(
              keys.result.flatMap((key) =>
                Array.isArray(key) && key[1] === 'arrival' ? [String(key[2])] : [],
              ),
            );
          };
        };
      }),
  );

test('[UIX-07] a young person is found, read and changed with the keyboard alone', async ({ as }) => {
  const page = await as('admin');
  const admin = await openApi(page);
  const person = await givenActive(admin, await idOfClient(admin));
  await page.goto(LIST);
  await settled(page);
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

for (const width of [320, 1280]) {
  test(`[UIX-07] [UIX-08] screens of young people are free of axe violations and sideways scrolling, ${width} px wide, light and dark`, async ({
    as,
  }) => {
    test.setTimeout(240_000);
    const device = { viewport: { width, height: 800 } };
    const page = await as('admin', '/dashboard', device);
    const admin = await openApi(page);
    const client_id = await idOfClient(admin);
    const [person, draft] = [await givenActive(admin, client_id), await givenDraft(admin, client_id)];
    const own = findPage(person.id);
    for (const address of [
      LIST,
      `${LIST}/new`,
      own,
      ...['people', 'characteristics', 'notes', 'appointments', 'reports', 'activity'].map(
        (tab) => `${own}?tab=${tab}`,
      ),
      `${own}/before-you-arrive`,
      `${findPage(draft.id)}/young-person-form/step-one`,
      `${findPage(draft.id)}/young-person-form/step-six`,
    ]) {
      await page.goto(address);
      await settled(page);
      await check(page, address.replace(person.id, '…').replace(draft.id, '…'));
    }
    await page.goto(own);
    await button(page, 'Change status').click();
    await check(page, 'changing its status');
    await page.goto(own);
    await button(page, 'Edit addresses').click();
    await check(page, 'its addresses');
    await page.goto(`${own}?tab=people`);
    await button(page, 'Add to household').click();
    await check(page, 'a household member');
  });
}
