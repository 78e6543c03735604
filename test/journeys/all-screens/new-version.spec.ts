import type { BrowserContextOptions } from '@playwright/test';
import { expect, test } from '#test/journeys/kit/people.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

test('[REP-10] on a phone the notice of a new version covers nothing, and can be postponed or accepted', async ({
  as,
  callAs,
}) => {
  const page = await as('carer', '/dashboard', PHONE);
  const carer = await openApi(page);
  const admin = await callAs('admin');
  const visit = await bookPast(admin, carer, await idOfClient(admin));
  const notice = page.getByRole('region', { name: 'New version' });
  // Another worker for the same pages is what a new version is to the browser.
  const release = async (name: string) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(
      (url) => navigator.serviceWorker.register(url, { updateViaCache: 'none' }),
      `/sw.js?${name}`,
    );
    await expect(notice).toBeVisible();
  };
  await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=times`);
  await release('first');
  const next = page.getByRole('link', { name: /^Next/ });
  const isInSight = (locator: typeof next) =>
    locator.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(() => isInSight(next)).toBe(true);
  await notice.getByRole('button', { name: 'Close notice' }).tap();
  await expect(notice).toBeHidden();
  await next.tap();
  await release('second');
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload' }).tap();
  await reloaded;
});
