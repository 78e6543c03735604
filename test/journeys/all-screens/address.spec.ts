import type { Page } from '@playwright/test';
import { dayAhead } from '#test/journeys/kit/appointment-form.ts';
import { expect, test } from '#test/journeys/kit/people.ts';

const LIST = '/dashboard/appointments';

test('[SHL-01] [SHL-02] [SHL-07] [SHL-08] back, reload and a shared link restore the view from the address', async ({
  as,
  page: nobody,
}) => {
  await test.step('the shell and the root lead to the home page, by way of signing in', async () => {
    await nobody.goto('/_app');
    await expect(nobody).toHaveURL(/\/login$/);
  });
  const admin = await as('admin');
  for (const address of ['/_app', '/']) {
    await admin.goto(address);
    await expect(admin).toHaveURL(/\/dashboard$/);
  }

  await test.step('filters, order and page go into the address', async () => {
    await admin.goto(`${LIST}?start_date=${dayAhead(-28)}&end_date=${dayAhead(28)}`);
    await admin.getByLabel('Status').selectOption('Active');
    await expect(admin).toHaveURL(/status=active/);
    await admin.getByRole('columnheader', { name: 'Client' }).getByRole('button').click();
    await expect(admin).toHaveURL(/sort=client/);
    await admin.getByRole('button', { name: 'Page 2' }).click();
    await expect(admin).toHaveURL(/page=2/);
    await expect(shown(admin)).toContainText('Showing 21 to 40 of');
  });

  const link = admin.url().replace(/^https?:\/\/[^/]+/, '');
  await test.step('a reload, Back, and a link given to someone else show the same', async () => {
    const second = await textsOfRows(admin);
    await admin.reload();
    expect(await textsOfRows(admin)).toEqual(second);
    await admin.getByRole('link', { name: 'Calendar' }).first().click();
    await expect(admin).toHaveURL(/calendar/);
    await admin.goBack();
    expect(await textsOfRows(admin)).toEqual(second);
    await admin.goBack();
    await expect(shown(admin)).toContainText('Showing 1 to 20 of');
    const colleague = await as('admin', link);
    await expect(colleague.getByLabel('Status', { exact: true })).toHaveValue('active');
    expect(await textsOfRows(colleague)).toEqual(second);
  });

  await test.step('the count is remembered in appStore', async () => {
    const count = await admin.evaluate(() => JSON.parse(localStorage.appStore).state.counts.appointments);
    await expect(shown(admin)).toContainText(`of ${Number(count).toLocaleString('en-GB')} `);
  });

  await test.step('an unknown address, and one that a role may not open, has a screen of its own, which leads home and signs nobody out', async () => {
    const carer = await as('carer');
    for (const address of [
      `${LIST}/new`,
      `${LIST}/import`,
      '/dashboard/mailbox',
      '/dashboard/invoices',
      '/dashboard/nowhere',
      '/x',
    ]) {
      await carer.goto(address);
      await expect(carer.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    }
    await carer.evaluate(() => localStorage.setItem('typed', 'before'));
    await carer.getByRole('link', { name: 'Go to home' }).click();
    await expect(carer).toHaveURL(/\/dashboard$/);
    await expect(carer.getByRole('button', { name: /, account$/ })).toBeVisible();
    expect(await carer.evaluate(() => localStorage.getItem('typed'))).toBe('before');
  });
});

const shown = (page: Page) => page.getByText(/^Showing /);

/** The rows once they are those that were asked for. */
async function textsOfRows(page: Page): Promise<string[]> {
  await expect(shown(page)).toContainText('Showing 21 to 40 of');
  // Until they come, the rows before them stay.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  return page.getByRole('table').getByRole('row').allTextContents();
}
