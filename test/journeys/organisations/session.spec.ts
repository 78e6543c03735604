import type { Page } from '@playwright/test';
import { APP_VERSION, SESSION_EXPIRED_MESSAGE, USER_UNDEFINED_MESSAGE } from '#contract/core/constants.ts';
import { ALL_REQUESTS_SEEN, expect, signIn, signOut, test } from '#test/journeys/kit/people.ts';
import { changeAppStore, everythingStored } from '#test/journeys/kit/stored.ts';

/** In the browser's storage, where it is text within text. */
const SIGNED_IN = /is_signed_in\\*":true/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('[AUT-05] [AUT-06] [AUT-07] [AUT-08] [AUT-09] [AUT-11] [ERR-01] a session ends when it should, and leaves nothing on the device', async ({
  as,
}) => {
  const client = await as('client');
  const tokens: string[] = [];
  client.on('request', (request) => {
    const token = request.headers().authorization?.split(' ')[1];
    if (token) tokens.push(token);
  });

  await test.step('neither a token nor a young person is kept in the browser', async () => {
    const names = client.locator('section[aria-labelledby="young-people"] h3');
    const first = (await names.first().textContent())?.replace(/^[A-Z]{2}|, \d+$/g, '').trim() ?? '';
    await client.goto(`/dashboard/appointments?young_person=${encodeURIComponent(first)}`);
    await expect(client.getByRole('table').getByRole('cell', { name: first }).first()).toBeVisible();
    const stored = await everythingStored(client);
    expect(Object.keys(JSON.parse(stored)[0])).toEqual(expect.arrayContaining(['appStore', 'version']));
    expect(stored).not.toContain(first);
    for (const token of new Set(tokens)) expect(stored).not.toContain(token);
    expect(tokens.length).toBeGreaterThan(0);
  });

  await test.step('a last login that is no date-time is ignored; a day later the client is out', async () => {
    await changeAppStore(client, { user: { name: 'A B', user_type: 'client', last_login: 'long ago' } });
    await client.reload();
    await expect(client.getByRole('button', { name: /, account$/ })).toBeVisible();
    const last_login = new Date(Date.now() - 24 * HOUR_MS).toISOString();
    await changeAppStore(client, { user: { name: 'A B', user_type: 'client', last_login } });
    await client.reload();
    await isOut(client, SESSION_EXPIRED_MESSAGE);
  });

  await test.step('an open page looks every hour', async () => {
    await client.clock.install();
    await client.route('**/api/users/sign_in/', async (route) => {
      const response = await route.fetch();
      const { user, ...rest } = await response.json();
      const last_login = new Date(Date.now() - 23.5 * HOUR_MS).toISOString();
      await route.fulfill({ response, json: { ...rest, user: { ...user, last_login } } });
    });
    await signIn(client, 'client');
    await client.clock.fastForward('01:00:01');
    await isOut(client, SESSION_EXPIRED_MESSAGE);
  });

  const carer = await as('carer', '/dashboard', ALL_REQUESTS_SEEN);
  await test.step('without the user’s data there is no session', async () => {
    await changeAppStore(carer, { user: null });
    await carer.reload();
    await isOut(carer, USER_UNDEFINED_MESSAGE);
  });

  await test.step('storage of another version is cleared', async () => {
    await signIn(carer, 'carer');
    await carer.evaluate(() => {
      localStorage.setItem('version', '0.1.9');
      localStorage.setItem('theme', 'dark');
    });
    await carer.reload();
    await isOut(carer);
    expect(await carer.evaluate(() => ({ ...localStorage }))).toMatchObject({ version: APP_VERSION });
    expect(await everythingStored(carer)).not.toContain('dark');
  });

  await test.step('a session lost on the way is told in a notice that stays, and reported', async () => {
    await signIn(carer, 'carer');
    const report = carer.waitForRequest('**/api/error_reports/');
    await carer.clock.install();
    await carer.route(/\/api\/(?!error_reports)/, (route) => route.fulfill({ status: 401, json: {} }));
    await carer.getByRole('link', { name: 'Appointments', exact: true }).first().click();
    expect((await report).postDataJSON()).toMatchObject({ kind: 'authentication', status: 401 });
    const notice = carer.getByRole('region', { name: 'Important notices' });
    await carer.clock.fastForward('05:00');
    await expect(notice).toContainText(SESSION_EXPIRED_MESSAGE);
    const box = await notice.boundingBox();
    expect(box && Math.round(box.x + box.width / 2)).toBe(640);
    expect(box?.y).toBeLessThan(40);
    await carer.unrouteAll();
    await notice.getByRole('button', { name: 'Log in again' }).click();
    await carer.waitForURL(/\/login/);
  });

  await test.step('a session that ended while the page was closed is told, and reported, when it is opened', async () => {
    await signIn(carer, 'carer');
    await carer.context().clearCookies();
    const report = carer.waitForRequest('**/api/error_reports/');
    await carer.reload();
    expect((await report).postDataJSON()).toMatchObject({
      kind: 'authentication',
      endpoint: 'POST /api/users/renew_session/',
      status: 401,
    });
    await isOut(carer, SESSION_EXPIRED_MESSAGE);
  });

  await test.step('signing out revokes the token on the server', async () => {
    const admin = await as('admin');
    const call = admin.waitForRequest('**/api/appointments/*');
    await admin.goto('/dashboard/appointments');
    const authorization = (await call).headers().authorization ?? '';
    await signOut(admin);
    const answer = await admin.request.get('/api/users/me/', { headers: { authorization } });
    expect(answer.status()).toBe(401);
  });
});

/** On the sign-in page, with what was said and an empty appStore. */
async function isOut(page: Page, message?: string): Promise<void> {
  await page.waitForURL(/\/login/);
  if (message) {
    await expect(page.getByRole('region', { name: 'Important notices' })).toContainText(message);
  }
  expect(await everythingStored(page)).not.toMatch(SIGNED_IN);
}
