import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test';

/** The five people of the demo, by the first part of their e-mail address. */
export type Person = 'admin' | 'carer' | 'carer2' | 'client' | 'client2';

const PASSWORD = 'placewell-demo';

/** Through a service worker, Playwright does not see what a page sends with `keepalive`, as error reports are. */
export const ALL_REQUESTS_SEEN: BrowserContextOptions = { serviceWorkers: 'block' };

/** The whole way, as people take it: our page, the provider's page, and back to where they wanted to go. */
export async function signIn(page: Page, person: string, to = '/dashboard'): Promise<void> {
  await page.goto(to);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/identity\//);
  await page.getByLabel('Email').fill(`${person}@placewell.test`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname + url.search === to);
  await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account$/ }).click();
  // Our own page shows at once, then the provider is told and sends everybody back to it.
  const isBack = page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && new URL(answer.url()).pathname === '/login',
  );
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await isBack;
  await page.waitForURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

/** The whole name of whoever is signed in. */
export async function findName(page: Page): Promise<string> {
  await page.getByRole('button', { name: /, account$/ }).click();
  const name = await readText(page.getByRole('menu').locator('xpath=..').locator('p').first());
  await page.keyboard.press('Escape');
  return name;
}

export const readText = async (place: Locator): Promise<string> => (await place.textContent()) ?? '';

interface Fixtures {
  /** Someone signed in, in a browser of their own. */
  as: (person: Person, to?: string, device?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  as: async ({ browser }, use) => {
    const opened: Page[] = [];
    await use(async (person, to, device) => {
      const context = await browser.newContext(device);
      const page = await context.newPage();
      opened.push(page);
      await signIn(page, person, to);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});

export { expect };
