import { SESSION_ENDED_MESSAGE } from '#contract/core/constants.ts';
import { ERRORS } from '#contract/core/errors.ts';
import { renewSession } from '#contract/core/sessions.ts';
import { createClientUser, endUserSessions } from '#contract/organisations/users.ts';
import { givenNewcomer } from '#test/journeys/kit/newcomer.ts';
import { expect, type Person, readText, signIn, signOut, test } from '#test/journeys/kit/people.ts';
import { everythingStored } from '#test/journeys/kit/stored.ts';
import { phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient } from '#test/journeys/kit/visits.ts';

/** In the browser's storage, where it is text within text. */
const SIGNED_IN = /is_signed_in\\*":true/;

const EVERYBODYS = ['Home', 'Appointments', 'Calendar', 'Reports'];
const TIMES = { admin: ['Timesheets'], carer: ['My hours'] };
const OFFICES = ['Clients', 'Users', 'Forms', 'Mailbox'];
const CLIENTS = ['Your organisation'];

/** The areas that each person sees, and those that are not theirs (SHL-07). */
const people: [person: Person, has: string[], hasNot: string[], headings: (string | RegExp)[]][] = [
  ['admin', [...EVERYBODYS, ...TIMES.admin, ...OFFICES], CLIENTS, ['Needs someone']],
  [
    'carer',
    [...EVERYBODYS, ...TIMES.carer],
    [...OFFICES, ...CLIENTS, 'Teams', 'Social workers'],
    [/^(Now|Next): |^You have no appointments/, /^To do/, 'This week'],
  ],
  ['carer2', [...EVERYBODYS, ...TIMES.carer], [...OFFICES, ...CLIENTS], [/^To do/, 'This week']],
  [
    'client',
    [...EVERYBODYS, ...CLIENTS],
    [...TIMES.admin, ...TIMES.carer, ...OFFICES],
    ['Your young people', 'Upcoming appointments'],
  ],
  [
    'client2',
    [...EVERYBODYS, ...CLIENTS],
    [...TIMES.admin, ...TIMES.carer, ...OFFICES],
    ['Your young people', 'Upcoming appointments'],
  ],
];

test('[AUT-01] [AUT-02] [SHL-06] [SHL-07] [UIX-04] each of the five demo users signs in to their own home page and areas', {
  tag: '@main',
}, async ({ as }) => {
  for (const [person, has, hasNot, headings] of people) {
    await test.step(person, async () => {
      const page = await as(person);
      await expect(page.locator('main h1')).toHaveText(/^Good (morning|afternoon|evening), \S+$/);
      for (const name of headings) await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      const navigation = page.getByRole('navigation', { name: 'Main' });
      const area = (name: string) =>
        navigation.getByRole('listitem').filter({ visible: true, hasText: new RegExp(`^${name}`) });
      for (const name of has) await expect(area(name)).toHaveCount(1);
      for (const name of hasNot) await expect(area(name)).toHaveCount(0);

      const logo = await page.getByRole('img', { name: 'Placewell' }).boundingBox();
      expect(logo).toMatchObject({ width: 108, height: 51 });
      if (person === 'admin') await tilesLeadToTheirLists();

      async function tilesLeadToTheirLists() {
        const tile = page.getByRole('link', { name: /Appointments today/ });
        const count = /\d+/.exec(await readText(tile))?.[0];
        await tile.click();
        await expect(
          page.getByRole('main').getByText(new RegExp(`(^| of )${count} appointments?$`)),
        ).toBeVisible();
      }
    });
  }
});

test('[AUT-03] [AUT-04] [AUT-09] [AUT-11] opened as localhost, the product signs in, renews, receives updates and signs out as at 127.0.0.1, in each tab', async ({
  browser,
  baseURL,
}) => {
  const here = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  expect(here).toContain('localhost');
  const context = await browser.newContext({ baseURL: here });
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(here) && /^https?:/.test(request.url())) elsewhere.push(request.url());
  });

  await test.step('signing in leads back to where the way began', async () => {
    await signIn(page, 'client', '/dashboard/reports');
    expect(new URL(page.url()).origin).toBe(here);
  });
  await test.step('a reload renews the session, and the page listens', async () => {
    const live = page.waitForResponse('**/api/live/');
    await page.reload();
    await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
    expect((await live).status()).toBe(200);
  });
  await test.step('a second tab opens signed in, without a connection of its own', async () => {
    const second = await context.newPage();
    const opened: string[] = [];
    second.on('request', (request) => opened.push(new URL(request.url()).pathname));
    await second.goto('/dashboard/appointments');
    await expect(second.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    expect(opened).not.toContain('/api/live/');
    // The first closes, and the second listens in its place.
    const taken = second.waitForRequest('**/api/live/');
    const [first] = context.pages();
    expect(first).toBe(page);
    await second.bringToFront();
    await page.goto('about:blank');
    await taken;
    await page.goto('/dashboard');
    await second.close();
  });
  await test.step('signing out leads to the same page', async () => {
    await signOut(page);
    expect(new URL(page.url()).origin).toBe(here);
  });
  await test.step('a tab that stands at the sign-in page signs nobody out who signs in beside it', async () => {
    const other = await context.newPage();
    await other.goto('/login');
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await signIn(page, 'client');
    await page.reload();
    await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
    expect(await everythingStored(page)).toMatch(SIGNED_IN);
  });
  expect(elsewhere).toEqual([]);
  await context.close();
});

test('[AUT-03] [AUT-11] [hostile] a session that an administrator ends removes the record from the screen at once, keeps typed text, and is reopened with only the password', async ({
  browser,
  callAs,
}) => {
  const admin = await callAs('admin');
  // Somebody whom no other journey signs in as.
  const name = `leaver-${Date.now()}`;
  const client_id = await idOfClient(admin);
  const { id } = await admin.send(createClientUser, {
    body: { name: 'Lee Leaver', email: `${name}@placewell.test`, client_id },
  });
  const page = await browser.newPage();
  const notice = page.getByRole('region', { name: 'Important notices' });
  const enter = async () => {
    const live = page.waitForResponse('**/api/live/');
    await signIn(page, name);
    await live;
  };
  await enter();
  await page.locator('section[aria-labelledby="young-people"] h3 a').first().click();
  await page.waitForURL(/young-persons?\//);
  const person = page.getByRole('heading', { level: 1 });
  const called = await readText(person);
  expect(called.length).toBeGreaterThan(3);
  await admin.send(endUserSessions, { params: { id } });
  await page.waitForURL(/\/login/);
  await expect(notice).toContainText(SESSION_ENDED_MESSAGE);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(called)).toHaveCount(0);

  await enter();
  await page.goto('/dashboard/helpcenter/contact');
  await page.waitForResponse('**/api/live/');
  const words = page.getByPlaceholder('Your message to the office');
  await words.fill('He asked for me by name.');
  await admin.send(endUserSessions, { params: { id } });
  await expect(notice).toContainText(SESSION_ENDED_MESSAGE);
  await expect(words).toHaveValue('He asked for me by name.');
  await words.fill('');
  await page.waitForURL(/\/login/);

  // A person at the screen takes out of the address all that asks for the password.
  await page.route(
    /\/identity\/auth\?/,
    (route) => {
      const url = new URL(route.request().url());
      for (const part of ['prompt', 'max_age', 'claims']) url.searchParams.delete(part);
      return route.fulfill({ status: 302, headers: { location: url.href.replace('/auth?', '/auth?&') } });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page.getByText(ERRORS['sign_in.not_proved'][1])).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.close();
});

test('[AUT-05] [AUT-11] [REP-10] a carer’s phone signs out without signal too, and opens no appointment once the office has signed it out', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const { id, account } = await givenNewcomer(admin, 'Lou Losephone', 'user');
  const page = await as(account, '/dashboard', phone);
  const context = page.context();

  await test.step('signed out without signal, it is signed out at the server as soon as there is some', async () => {
    const renew = async () => (await page.request.post(renewSession.path)).status();
    expect(await renew()).toBe(200);
    await context.setOffline(true);
    await page.getByRole('button', { name: /, account$/ }).tap();
    await page.getByRole('menuitem', { name: 'Sign out' }).tap();
    await expect(page.getByRole('button', { name: /, account$/ })).toHaveCount(0);
    await context.setOffline(false);
    await expect.poll(renew).toBe(401);
  });

  await test.step('signed out by the office it opens nothing without signal, also where a dialog stays on it', async () => {
    await signIn(page, account);
    await readyWithoutSignal(page);
    await page.goto('/dashboard/rotas');
    await page.getByRole('button', { name: 'Ask for holiday' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Ask for holiday' });
    await expect(dialog).toBeVisible();
    await admin.send(endUserSessions, { params: { id } });
    const notice = page.getByRole('region', { name: 'Important notices' });
    await expect(notice).toContainText(SESSION_ENDED_MESSAGE);
    await expect(dialog).toBeVisible();
    await context.setOffline(true);
    const elsewhere = await context.newPage();
    await elsewhere.goto('/dashboard');
    await expect(elsewhere.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expect(elsewhere.getByText('Hello, Lou')).toHaveCount(0);
  });
});
