import type { Page } from '@playwright/test';
import { expect, test } from '#test/journeys/kit/people.ts';
import { bookPastAppointment, fillSessionNotHeld, openReportFor } from '#test/journeys/kit/session-report.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications, / });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Written, checked and handed in at a desk. */
async function handIn(carer: Page, said: string): Promise<void> {
  await carer.getByRole('link', { name: 'Write report' }).click();
  await fillSessionNotHeld(carer, said);
  await carer.getByRole('button', { name: 'Check your answers' }).click();
  await carer.getByRole('button', { name: 'Submit report' }).click();
  await expect(carer.locator('main header').getByText('Submitted', { exact: true })).toBeVisible();
}

/** Makes room: what the demo has told before is read. */
async function readAll(page: Page): Promise<void> {
  await bell(page).click();
  const all = panel(page).getByRole('button', { name: 'Mark all as read' });
  await expect(panel(page).getByRole('list').or(panel(page).getByText('No notifications yet'))).toBeVisible();
  if (await all.isVisible()) await all.click();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications, nothing unread');
}

test('[HLP-01] [NTF-01] [NTF-06] [UIX-09] an administrator returns a report: the carer’s bell counts at once, opens by keyboard, links to it, is read on the other device too, and notifies at the chosen hours', {
  tag: '@main',
}, async ({ as }) => {
  const [admin, carer, client] = [await as('admin'), await as('carer'), await as('client')];
  const telephone = await as('carer', '/dashboard', { viewport: { width: 360, height: 740 } });
  const { address } = await bookPastAppointment(admin, { carer, client, start: '10:00', end: '11:00' });
  const report = await openReportFor(carer, address);
  const said = `Rang ${report.slice(-6)}.`;
  await handIn(carer, said);
  await readAll(carer);
  await expect(bell(telephone)).toHaveAccessibleName('Notifications, nothing unread');

  await admin.goto(`/dashboard/reports/approve?id=${report.split('/').at(-1)}`);
  await expect(admin.getByText(said)).toBeVisible();
  await admin.keyboard.press('r');
  const decision = admin.getByRole('region', { name: 'Decision' });
  await decision.getByLabel('Reason').first().selectOption({ label: 'Not enough detail' });
  await decision.getByLabel('Comment').first().fill('Whom, and when?');
  await admin.getByRole('button', { name: 'Return report' }).click();

  // A reminder of another report may come at any time.
  for (const page of [carer, telephone])
    await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  await bell(telephone).focus();
  await telephone.keyboard.press('Enter');
  const told = panel(telephone).getByRole('link', { name: 'Unread: Report returned' });
  await expect(told).toBeVisible();
  await telephone.keyboard.press('Escape');
  await expect(bell(telephone)).toBeFocused();
  await telephone.keyboard.press('Enter');
  await expect(told).toBeVisible();
  await told.focus();
  await telephone.keyboard.press('Enter');
  await telephone.waitForURL(new RegExp(report));
  await bell(carer).click();
  await expect(panel(carer).getByRole('link', { name: 'Report returned' }).first()).toBeVisible();
  await expect(panel(carer).getByRole('link', { name: 'Unread: Report returned' })).toBeHidden();
  await carer.keyboard.press('Escape');
  await carer.goto('/dashboard/notifications');
  await expect(carer.getByRole('link', { name: 'Report returned' }).first()).toBeVisible();

  await carer.goto('/dashboard/notifications/choices');
  await carer.getByLabel('Quiet from').fill('21:30');
  await carer.getByLabel('Quiet from').press('Enter');
  await carer.getByRole('link', { name: 'Home', exact: true }).first().click();
  await carer.getByRole('button', { name: /, account$/ }).click();
  await carer.getByRole('menuitem', { name: 'Notifications' }).click();
  await expect(carer.getByLabel('Quiet from')).toHaveValue('21:30');

  await test.step('a push is shown as it came, with its page and under a tag of its own', () =>
    expectPush(carer));
});

async function expectPush(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  const pushed = {
    id: '019b0000-0000-7000-8000-000000000001',
    title: 'New visit',
    body: 'A. B., LS6, Tue 16:00',
    href: '/dashboard/appointments',
    is_urgent: false,
  };
  const deliver = () =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(pushed),
    });
  // A browser without a screen shows none: what it is asked to show is noted instead.
  const worker =
    page.context().serviceWorkers().at(0) ?? (await page.context().waitForEvent('serviceworker'));
  const shown = () => worker.evaluate(() => Object(globalThis).shown);
  await worker.evaluate(() => {
    const scope = Object(globalThis);
    scope.shown = [];
    scope.registration.showNotification = async (title: string, options: object) => {
      scope.shown.push({ title, ...options });
    };
  });
  await deliver();
  const { id, title, body, href } = pushed;
  const asCame = { title, body, tag: id, icon: '/icon-192.png', requireInteraction: false, data: { href } };
  await expect.poll(shown).toEqual([asCame]);
  // A push that comes again has the same tag: the browser puts it in the place of the first, without a sound.
  await deliver();
  await expect.poll(shown).toEqual([asCame, asCame]);
}
