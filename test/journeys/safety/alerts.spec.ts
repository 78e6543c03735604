import type { BrowserContextOptions, Page } from '@playwright/test';
import { closeAlert, listAlerts, takeAlert } from '#contract/safety/alerts.ts';
import { watchDialer } from '#test/journeys/kit/dialer.ts';
import { everythingOnDevice } from '#test/journeys/kit/on-device.ts';
import { ALL_REQUESTS_SEEN, expect, findName, signOut, test } from '#test/journeys/kit/people.ts';
import { loseSignal, phone, readyWithoutSignal } from '#test/journeys/kit/visit-steps.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** A carer in a car park, and the office. */

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

/** Leaves none open for the other journeys of this server. */
test.afterEach(async ({ callAs }) => closeAll(await callAs('admin')));

async function closeAll(office: ApiClient): Promise<void> {
  const { items } = await office.get(listAlerts, { query: { status: ['open', 'taken'], page_size: 50 } });
  for (const { id, status } of items) {
    if (status === 'open') await office.call(takeAlert, { params: { id } });
    await office.call(closeAlert, { params: { id }, body: { outcome: 'false alarm' } });
  }
}

test('[SOS-01] [SOS-02] [SOS-03] [SOS-04] [EML-01] a carer calls for help, one administrator takes the alert, and both know; a shared position is found', {
  tag: '@main',
}, async ({ as, callAs }) => {
  const [carer, anna, other] = [
    await as('carer2', '/dashboard', telephone),
    await as('admin'),
    await as('admin', '/dashboard/young-persons'),
  ];
  const [name, annasName] = [await findName(carer), await findName(anna)];
  const dialed = await watchDialer(carer);

  await test.step('the place is refused: the test number is dialed, and the office sees it on every screen', async () => {
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
  });

  await test.step('one takes it, and everybody knows who', async () => {
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
  });

  await test.step('it is noted and closed; the words of who was second to close it are still to be had', async () => {
    await officeLine(anna, name).getByRole('link', { name: 'Open' }).click();
    await expect(anna.getByText(`${name}: in contact and safe`)).toBeVisible();
    await anna.getByLabel('Note').fill('Rang her: she is in her car.');
    await anna.getByRole('button', { name: 'Add note' }).click();
    await expect(anna.getByText('she is in her car').first()).toBeVisible();
    await officeLine(other, name).getByRole('link', { name: 'Open' }).click();
    await other.getByRole('button', { name: 'Close alert' }).click();
    await other.getByRole('dialog').getByLabel('What happened').fill('She rang me too.');
    await anna.getByRole('button', { name: 'Close alert' }).click();
    await anna.getByRole('radio', { name: 'Safe', exact: true }).check();
    await anna.getByRole('dialog').getByRole('button', { name: 'Close alert' }).click();
    await expect(officeLine(other, name)).toBeHidden();
    await expect(ownLine(carer)).toContainText('The office closed your alert');
    await other.getByRole('button', { name: 'Not yet' }).click();
    await other.getByRole('button', { name: 'Add as a note' }).click();
    await expect(other.getByLabel('Note')).toHaveValue('She rang me too.');
  });

  await test.step('with its place, it is found on a map, on the screen and in the e-mail', async () => {
    const there = await as('carer2', '/dashboard', telephoneThere);
    await pressSos(there);
    await there.getByRole('button', { name: 'Alert the office without calling' }).tap();
    await expect(there.getByRole('dialog', { name: 'Your alert is with the office' })).toBeVisible();
    const line = officeLine(anna, name);
    await expect(line.getByRole('link', { name: /map/ })).toHaveAttribute('href', /mlat=51\.37654/);
    await expect(line.getByRole('link', { name: /^Call 0/ })).toHaveAttribute('href', /^tel:0/);
    await line.getByRole('link', { name: 'Open' }).click();
    await expect(anna.getByText('51.37654, -0.09877').first()).toBeVisible();
    await anna.goto('/dashboard/mailbox');
    await anna.getByText(`EMERGENCY: ${name} needs help`).first().click();
    await expect(anna.getByText('51.376543, -0.098765').first()).toBeVisible();
    await closeAll(await callAs('admin'));
  });

  await test.step('the button stands on every screen of a carer, over an open dialog, and nowhere else', async () => {
    await expect(anna.getByRole('button', { name: 'SOS, emergency' })).toHaveCount(0);
    const tablet = await as('carer2', '/dashboard', { ...phone, viewport: { width: 320, height: 640 } });
    for (const path of ['appointments', 'calendar', 'helpcenter/carer/contact-information']) {
      await tablet.goto(`/dashboard/${path}`);
      await expect(tablet.getByRole('button', { name: 'SOS, emergency' })).toBeInViewport();
    }
    await tablet.getByRole('button', { name: 'Search' }).first().tap();
    await tablet.getByRole('dialog').getByRole('button', { name: 'SOS, emergency' }).tap();
    // Not a telephone: it says so, and sends.
    await tablet.getByRole('button', { name: 'Call 999' }).tap();
    const cannot = tablet.getByRole('dialog', { name: 'This device cannot call' });
    await cannot.getByRole('button', { name: 'Send alert' }).tap();
    await expect(tablet.getByRole('dialog', { name: 'Your alert is with the office' })).toBeVisible();
  });
});

test('[SOS-04] a carer without signal can still dial and text; the alert survives a sign-out, is sent automatically and leaves no position behind', async ({
  as,
  callAs,
}) => {
  const [carer, admin] = [await as('carer2', '/dashboard/waiting', telephoneThere), await as('admin')];
  const name = await findName(carer);
  const unsent = 'has not reached the office yet';
  await readyWithoutSignal(carer);
  await loseSignal(carer);
  const dialed = await watchDialer(carer);

  await test.step('the dialog says so; calls and texts need no data', async () => {
    await pressSos(carer);
    const dialog = carer.getByRole('dialog', { name: 'Do you need help?' });
    await expect(dialog.getByText('No internet connection.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Text the on-call manager' })).toHaveAttribute(
      'href',
      /sms:.*SOS.*51\.37654/,
    );
    await expect(dialog.getByRole('link', { name: '999' })).toHaveAttribute('href', 'tel:000000');
    await expect(dialog.getByRole('link', { name: '07700 900100' })).toHaveAttribute(
      'href',
      'tel:07700900100',
    );
    await dialog.getByRole('button', { name: 'Call 999' }).tap();
    expect(await dialed()).toEqual(['tel:000000']);
    await expect(ownLine(carer)).toContainText(unsent);
  });

  await test.step('it is kept over a reload, and where everything of the carer is removed it is said though no page opens', async () => {
    await carer.reload();
    await expect(ownLine(carer)).toContainText(unsent);
    await carer.getByRole('button', { name: 'Remove all my data' }).tap();
    await carer.getByRole('button', { name: 'Remove everything', exact: true }).tap();
    await expect(carer.getByText('We removed everything of yours from this device').first()).toBeVisible();
    await expect(carer.getByText('Nothing to send')).toBeHidden();
    await carer.reload();
    await expect(carer.getByText('No connection. Check your signal')).toBeVisible();
    await expect(
      carer.getByText('An SOS is still on this device. The office does not have it yet'),
    ).toBeVisible();
  });

  await test.step('it goes by itself once the server is heard, and after signing out no place is left', async () => {
    await carer.context().setOffline(false);
    await expect(officeLine(admin, name)).toBeVisible({ timeout: 30_000 });
    // Where the answer is lost with the connection that comes back, it is sent once more after a while.
    await expect(ownLine(carer)).toContainText('Nobody has taken it yet', { timeout: 40_000 });
    await closeAll(await callAs('admin'));
    await signOut(carer);
    expect(await everythingOnDevice(carer)).not.toMatch(/51\.376|0\.0987/);
  });

  await test.step('that of a page which is closed on a slow line, a moment after the press, still arrives', async () => {
    // A service worker would have a line of its own.
    const page = await as('carer2', '/dashboard', { ...telephone, ...ALL_REQUESTS_SEEN });
    const line = await page.context().newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 },
    });
    await expect(officeLine(admin, name)).toBeHidden();
    await pressSos(page);
    const isSent = page.waitForRequest('**/api/emails/send_emergency_email/');
    await page.getByRole('button', { name: 'Alert the office without calling' }).tap();
    await isSent;
    await page.close();
    await expect(officeLine(admin, name)).toBeVisible();
  });
});
