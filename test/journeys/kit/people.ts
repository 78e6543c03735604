import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { APP_STORE_KEY, APP_VERSION, VERSION_KEY } from '#contract/core/constants.ts';
import { ADDRESS, startProduct } from '#test/journeys/kit/start-product.ts';
import { type ApiClient, apiClient } from '#test/kit/api-client.ts';
import { signInAs } from '#test/kit/provider-sign-in.ts';

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

/** `leaves`: something that was typed is not sent, and is asked about. */
export async function signOut(page: Page, { leaves = false } = {}): Promise<void> {
  await page.getByRole('button', { name: /, account$/ }).click();
  const isBack = waitForSignedOut(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  if (leaves) await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await isBack;
  await page.waitForURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

/** Our own page shows at once, then the provider is told and sends everybody back to it; a page that is opened meanwhile is lost. */
async function waitForSignedOut(page: Page): Promise<void> {
  await page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && new URL(answer.url()).pathname === '/login',
  );
}

/** The whole name of whoever is signed in. */
export async function findName(page: Page): Promise<string> {
  await page.getByRole('button', { name: /, account$/ }).click();
  const name = await readText(page.getByRole('menu').locator('xpath=..').locator('p').first());
  await page.keyboard.press('Escape');
  return name;
}

export const readText = async (place: Locator): Promise<string> => (await place.textContent()) ?? '';

/** The same without a browser, which takes most of the time: other journeys begin after it. */
function beginSession(email: string, address = '') {
  const nobody = apiClient(
    () => address,
    async () => undefined,
  );
  return signInAs({ address, public_url: address, as: { nobody: () => nobody } }, email);
}

/** Somebody of the demo who needs no browser. */
export const signInByApi = async (email: string): Promise<ApiClient> =>
  (await beginSession(email, process.env[ADDRESS])).api;

/** As a browser keeps a session. */
async function keepSession(
  person: string,
  address = '',
): Promise<Exclude<BrowserContextOptions['storageState'], undefined>> {
  const { cookie, user } = await beginSession(`${person}@placewell.test`, address);
  const { name: user_name, user_type, last_login } = user;
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  const { hostname, origin } = new URL(address);
  const kept = {
    state: { is_signed_in: true, user: { name: user_name, user_type, last_login } },
    version: 0,
  };
  return {
    cookies: [
      {
        ...{ name, value, domain: hostname, path: /path=([^;]*)/i.exec(cookie)?.[1] ?? '/', expires: -1 },
        ...{ httpOnly: true, secure: true, sameSite: 'Strict' },
      },
    ],
    origins: [
      {
        origin,
        localStorage: [
          { name: APP_STORE_KEY, value: JSON.stringify(kept) },
          { name: VERSION_KEY, value: APP_VERSION },
        ],
      },
    ],
  };
}

export interface People {
  /** Someone signed in, in a browser of their own: one of the demo, or a newcomer by the first part of their e-mail address. */
  as: (person: string, to?: string, device?: BrowserContextOptions) => Promise<Page>;
  /** Someone signed in who needs no browser. */
  callAs: (person: string) => Promise<ApiClient>;
}

export const test = base.extend<People, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const product = await startProduct();
      await use(product.address);
      await product.stop();
    },
    // A busy machine starts a server and its database in some seconds.
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ address }, use) => use(address),
  as: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person, to = '/dashboard', device = {}) => {
      const context = await browser.newContext({
        ...device,
        storageState: await keepSession(person, baseURL),
      });
      opened.push(context);
      const page = await context.newPage();
      await page.goto(to);
      await page.waitForURL((url) => url.pathname + url.search === to);
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  callAs: async ({ baseURL }, use) => {
    await use(async (person) => (await beginSession(`${person}@placewell.test`, baseURL)).api);
  },
});

export { expect };
