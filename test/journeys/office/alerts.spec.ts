import type { BrowserContextOptions, Page } from '@playwright/test';
import { closeAlert, listAlerts, takeAlert } from '#contract/office/alerts.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { watchDialer } from '#test/journeys/kit/dialer.ts';
import { everythingOnDevice } from '#test/journeys/kit/on-device.ts';
import { ALL_REQUESTS_SEEN, expect, findName, signOut, test } from '#test/journeys/kit/people.ts';
import { findSignal, loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

/** A carer in a car park, and the office: with the place refused, then given, then without signal. */

const telephone: BrowserContextOptions = {
  ...phone,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
const carPark = { latitude: 51.376543, longitude: -0.098765 };
const telephoneThere: BrowserContextOptions = {
  ...telephone,
  permissions: ['geolocation'],
  geolocation: carPark,
};

const pressSos = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'SOS, emergency' }).tap();
const ownLine = (page: Page) => page.getByRole('region', { name: 'Your alert' });
const officeLine = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Emergency alerts' }).getByRole('listitem').filter({ hasText: name });

/** Leaves none open for the other journeys. */
async function closeAll(admin: Page): Promise<void> {
  const api = await openApi(admin);
  const { items } = await api.get(listAlerts, { query: { status: ['open', 'taken'], page_size: 50 } });
  for (const { id, status } of items) {
    if (status === 'open') await api.call(takeAlert, { params: { id } });
    await api.call(closeAlert, { params: { id }, body: { outcome: 'false alarm' } });
  }
}

test.describe.configure({ mode: 'serial' });

test.afterEach(async ({ as }, { status, expectedStatus }) => {
  if (status !== expectedStatus) await closeAll(await as('admin'));
});

test('[SOS-03] [SOS-04] a carer whose place is refused calls, one administrator takes it, and both know', {
  tag: '@main',
}, async ({ as }) => {
  const [carer, anna, other] = [
    await as('carer2', '/dashboard', telephone),
    await as('admin'),
    await as('admin', '/dashboard/young-persons'),
  ];
  const [name, annasName] = [await findName(carer), await findName(anna)];
  const dialed = await watchDialer(carer);

  await pressSos(carer);
  const dialog = carer.getByRole('dialog', { name: 'Do you need help?' });
  await expect(dialog).toBeVisible();
  await expect(ownLine(carer)).toBeHidden();
  await dialog.getByRole('button', { name: 'Call 999' }).tap();
  await expect(
    carer.getByText('Emergency call simulated: 999 would be dialed in production').first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await dialed()).toEqual(['tel:000000']);
  await expect(ownLine(carer)).toContainText('Nobody has taken it yet');

  for (const page of [anna, other]) await expect(officeLine(page, name)).toBeVisible();
  await officeLine(anna, name).getByRole('button', { name: 'I have it' }).click();
  await expect(officeLine(other, name)).toContainText(`Taken by ${annasName}`);
  await expect(officeLine(other, name)).toContainText('No location received');
  await expect(ownLine(carer)).toContainText(
    'We could not get your location. Tell the office where you are when they ring.',
  );
  await expect(officeLine(other, name).getByRole('button', { name: 'I have it' })).toBeHidden();
  await expect(ownLine(carer)).toContainText(new RegExp(`${annasName} has your alert, \\d\\d:\\d\\d`));

  await ownLine(carer).getByRole('button', { name: 'I am safe' }).tap();
  await expect(ownLine(carer)).toContainText('You said you were safe');
  await officeLine(anna, name).getByRole('link', { name: 'Open' }).click();
  await expect(anna.getByText(`${name}: in contact and safe`)).toBeVisible();
  await expect(anna.getByText('No location received. Ask them where they are.')).toBeVisible();
  await anna.getByLabel('Note').fill('Rang her: she is in her car.');
  await anna.getByRole('button', { name: 'Add note' }).click();
  await expect(anna.getByText('she is in her car').first()).toBeVisible();
  await check(anna, 'an alert that is taken');
  await officeLine(other, name).getByRole('link', { name: 'Open' }).click();
  await other.getByRole('button', { name: 'Close alert' }).click();
  await other.getByRole('dialog').getByLabel('What happened').fill('She rang me too.');
  await anna.getByRole('button', { name: 'Close alert' }).click();
  await anna.getByRole('radio', { name: 'Safe', exact: true }).check();
  await anna.getByRole('dialog').getByRole('button', { name: 'Close alert' }).click();
  await expect(officeLine(other, name)).toBeHidden();
  await expect(ownLine(carer)).toContainText('The office closed your alert');
  // A colleague was first to close it: the words of the second are still to be had.
  await other.getByRole('button', { name: 'Not yet' }).click();
  await other.getByRole('button', { name: 'Add as a note' }).click();
  await expect(other.getByLabel('Note')).toHaveValue('She rang me too.');
});

test('[SOS-04] [EML-01] a carer whose place is given is found by the office, on the screen and in the e-mail', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer2', '/dashboard', telephoneThere), await as('admin')];
  const name = await findName(carer);
  await pressSos(carer);
  await carer.getByRole('button', { name: 'Alert the office without calling' }).tap();
  await expect(carer.getByRole('dialog', { name: 'Your alert is with the office' })).toBeVisible();
  await check(carer, 'an alert that is with the office');
  await expect(officeLine(admin, name).getByRole('link', { name: /map/ })).toHaveAttribute(
    'href',
    /mlat=51\.37654/,
  );
  await expect(officeLine(admin, name).getByRole('link', { name: /^Call 0/ })).toHaveAttribute(
    'href',
    /^tel:0/,
  );
  await officeLine(admin, name).getByRole('link', { name: 'Open' }).click();
  await expect(admin.getByText('51.37654, -0.09877').first()).toBeVisible();
  await admin.goto('/dashboard/mailbox');
  await admin.getByText(`EMERGENCY: ${name} needs help`).first().click();
  await expect(admin.getByText('51.376543, -0.098765').first()).toBeVisible();
  await closeAll(admin);
});

test('[SOS-04] a carer without signal still dials and texts; the alert goes by itself, also after a reload, and leaves no place behind', {
  tag: '@main',
}, async ({ as }) => {
  const [carer, admin] = [await as('carer2', '/dashboard', telephoneThere), await as('admin')];
  const name = await findName(carer);
  await readyWithoutSignal(carer);
  await loseSignal(carer);
  const dialed = await watchDialer(carer);
  await pressSos(carer);
  const dialog = carer.getByRole('dialog', { name: 'Do you need help?' });
  await expect(dialog.getByText('No internet connection.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Text the on-call manager' })).toHaveAttribute(
    'href',
    /sms:.*SOS.*51\.37654/,
  );
  await expect(dialog.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:000000');
  await expect(dialog.getByRole('link', { name: '07700 900100' })).toHaveAttribute('href', 'tel:07700900100');
  await check(carer, 'the emergency dialog without signal');
  await dialog.getByRole('button', { name: 'Call 999' }).tap();
  expect(await dialed()).toEqual(['tel:000000']);
  await expect(ownLine(carer)).toContainText('has not reached the office yet');
  await carer.reload();
  await expect(ownLine(carer)).toContainText('has not reached the office yet');
  await carer.context().setOffline(false);
  await expect(officeLine(admin, name)).toBeVisible({ timeout: 30_000 });
  await findSignal(carer);
  await expect(ownLine(carer)).toContainText('Nobody has taken it yet');
  await closeAll(admin);
  await signOut(carer);
  expect(await everythingOnDevice(carer)).not.toMatch(/51\.376|0\.0987/);
});

test('[SOS-04] an alert that waits is said where no page opens, and goes by itself once the server is heard', async ({
  as,
}) => {
  const [carer, admin] = [await as('carer2', '/dashboard/waiting', telephone), await as('admin')];
  const name = await findName(carer);
  await readyWithoutSignal(carer);
  await loseSignal(carer);
  await pressSos(carer);
  await carer.getByRole('button', { name: 'Alert the office without calling' }).tap();
  await expect(ownLine(carer)).toContainText('has not reached the office yet');
  await carer.keyboard.press('Escape');
  await carer.getByRole('button', { name: 'Remove all my data' }).tap();
  await carer.getByRole('button', { name: 'Remove everything', exact: true }).tap();
  await expect(carer.getByText('We removed everything of yours from this device')).toBeVisible();
  await expect(carer.getByText('Nothing to send')).toBeHidden();
  await carer.reload();
  await expect(carer.getByText('No connection. Check your signal')).toBeVisible({ timeout: 20_000 });
  await expect(
    carer.getByText('An SOS is still on this device. The office does not have it yet'),
  ).toBeVisible();
  await check(carer, 'an alert that waits where no page opens');
  await carer.context().setOffline(false);
  await expect(officeLine(admin, name)).toBeVisible({ timeout: 30_000 });
  // Where the answer is lost with the connection that comes back, it is sent once more after a while.
  await expect(ownLine(carer)).toContainText('Nobody has taken it yet', { timeout: 40_000 });
  await closeAll(admin);
});

test('[SOS-04] the alert of a page that is closed on a slow line, a moment after the press, still arrives', async ({
  as,
}) => {
  // A service worker would have a line of its own.
  const carer = await as('carer2', '/dashboard', { ...telephone, ...ALL_REQUESTS_SEEN });
  const admin = await as('admin');
  const name = await findName(carer);
  const line = await carer.context().newCDPSession(carer);
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 },
  });
  await pressSos(carer);
  const isSent = carer.waitForRequest('**/api/emails/send_emergency_email/');
  await carer.getByRole('button', { name: 'Alert the office without calling' }).tap();
  await isSent;
  await carer.close();
  await expect(officeLine(admin, name)).toBeVisible({ timeout: 20_000 });
  await closeAll(admin);
});

test('[SOS-01] [SOS-02] the button stands on every screen of a carer, over an open form, and nowhere else', async ({
  as,
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'SOS, emergency' })).toHaveCount(0);
  for (const person of ['admin', 'client'] as const)
    await expect((await as(person)).getByRole('button', { name: 'SOS, emergency' })).toHaveCount(0);

  const carer = await as('carer2', '/dashboard', { ...phone, viewport: { width: 320, height: 640 } });
  for (const path of [
    'appointments',
    'calendar',
    'reports',
    'young-persons',
    'timesheets',
    'helpcenter/carer/contact-information',
  ]) {
    await carer.goto(`/dashboard/${path}`);
    await expect(carer.getByRole('button', { name: 'SOS, emergency' })).toBeInViewport();
  }
  await carer.getByRole('button', { name: 'Search' }).first().tap();
  await carer.getByRole('dialog').getByRole('button', { name: 'SOS, emergency' }).tap();
  const help = carer.getByRole('dialog', { name: 'Do you need help?' });
  await expect(help).toBeVisible();
  await check(carer, 'the emergency dialog');
  // Not a telephone: it says so, and sends.
  await help.getByRole('button', { name: 'Call 999' }).tap();
  const cannot = carer.getByRole('dialog', { name: 'This device cannot call' });
  await expect(cannot).toBeVisible();
  await cannot.getByRole('button', { name: 'Send alert' }).tap();
  await expect(carer.getByRole('dialog', { name: 'Your alert is with the office' })).toBeVisible();
  await carer.keyboard.press('Escape');
  await expect(carer.getByRole('dialog', { name: 'Your alert is with the office' })).toBeHidden();
  await closeAll(await as('admin'));
});

/** As another server would answer. */
async function answerNumbers(page: Page, more: object): Promise<void> {
  await page.route('**/api/contact_numbers/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...more } });
  });
  await page.reload();
}

test('[SOS-03] [SOS-04] in production 999 is dialed without a word, and any code but 201 is logged and tried again', async ({
  as,
}) => {
  const carer = await as('carer2', '/dashboard', { ...telephoneThere, ...ALL_REQUESTS_SEEN });
  const logged: string[] = [];
  carer.on('console', (message) => logged.push(message.text()));
  await carer.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const meta = Object.assign(document.createElement('meta'), {
        name: 'emergency-number',
        content: '999',
      });
      document.head.append(meta);
    });
  });
  await carer.reload();
  const dialed = await watchDialer(carer);
  const bodies: { press_id?: string }[] = [];
  await carer.route('**/api/emails/send_emergency_email/', (route) => {
    bodies.push(route.request().postDataJSON());
    if (bodies.length === 1) return route.fulfill({ status: 201, json: { code: 500 } });
    return route.continue();
  });
  await pressSos(carer);
  await carer.getByRole('dialog').getByRole('button', { name: 'Call 999' }).tap();
  expect(await dialed()).toEqual(['tel:999']);
  await expect(carer.getByText('Emergency call simulated')).toHaveCount(0);
  await expect(ownLine(carer)).toContainText('Nobody has taken it yet');
  expect(logged.filter((text) => text.includes('answered with 500'))).toHaveLength(1);
  expect(logged.join()).not.toContain('51.37');
  expect(new Set(bodies.map(({ press_id }) => press_id)).size).toBe(1);
  expect(bodies).toMatchObject([carPark, carPark]);
  await closeAll(await as('admin'));
});

test('[SOS-03] a failure to dial leads back to the question, and says so', async ({ as }) => {
  const carer = await as('carer2', '/dashboard', telephone);
  await carer.evaluate(() => {
    HTMLAnchorElement.prototype.click = () => {
      throw new Error('no dialer');
    };
  });
  await pressSos(carer);
  const dialog = carer.getByRole('dialog', { name: 'Do you need help?' });
  await dialog.getByRole('button', { name: 'Call 999' }).tap();
  await expect(carer.getByText('Error dialing emergency number, please try again').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Call the on-call manager' }).tap();
  await expect(carer.getByText('Error dialing  number, please try again').first()).toBeVisible();
  await closeAll(await as('admin'));
});

test('[SOS-01] the button is hidden where the agency has switched it off', async ({ as }) => {
  const carer = await as('carer2', '/dashboard', { ...phone, ...ALL_REQUESTS_SEEN });
  await answerNumbers(carer, { sos_button: false });
  await expect(carer.getByRole('button', { name: /, account$/ })).toBeVisible();
  await expect(carer.getByRole('button', { name: 'SOS, emergency' })).toHaveCount(0);
});
