import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#test/journeys/kit/people.ts';
import { everythingStored } from '#test/journeys/kit/stored.ts';
import { freshName } from '#test/journeys/kit/young-persons.ts';

test('[UIX-09] two tabs with one form save two drafts, and both are restored, also without a connection and in a new version', async ({
  as,
}) => {
  const first = await as('admin', '/dashboard/teams/new');
  const name = freshName();
  const field = (page: Page) => page.getByLabel('Name', { exact: true });
  first.on('dialog', (dialog) => void dialog.accept());
  await field(first).fill(`${name} one`);
  const second = await first.context().newPage();
  await second.goto('/dashboard/teams/new');
  second.on('dialog', (dialog) => void dialog.accept());
  await field(second).fill(`${name} two`);
  for (const tab of [first, second]) await expect(tab.getByText(/Draft saved \d\d:\d\d/)).toBeVisible();
  await Promise.all([first.reload(), second.reload()]);
  const found = await Promise.all([first, second].map((tab) => field(tab).inputValue()));
  expect(found.toSorted()).toEqual([`${name} one`, `${name} two`]);

  await second.close();
  await first.context().setOffline(true);
  await field(first).fill(`${name} without a connection`);
  await expect(first.getByText(/Saved on this device/)).toBeVisible();
  // With signal it would be at the office at once, and no longer on the device.
  await first.route('**/api/form_drafts/**', (route) => route.abort());
  await first.context().setOffline(false);
  await first.reload();
  await expect(field(first)).toHaveValue(`${name} without a connection`);
  await first.unrouteAll();
  await first.evaluate(() => localStorage.setItem('version', '0.1.0'));
  await first.reload();
  await first.waitForURL(/\/login/);
  await signIn(first, 'admin', '/dashboard/teams/new');
  await expect(field(first)).toHaveValue(`${name} without a connection`);
});

test('[ERR-04] a part that fails to load is retried, and nobody is signed out', async ({ as }) => {
  const admin = await as('admin');
  await admin.context().setOffline(true);
  await admin.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await expect(admin.getByText('Could not load this part.')).toBeVisible();
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByText('There is no connection.')).toBeVisible();
  expect(await everythingStored(admin)).toContain('appStore');
  await admin.context().setOffline(false);
  await expect(admin.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await expect(admin.getByRole('button', { name: /, account$/ })).toBeVisible();

  await test.step('by itself, where the file has another name after an upgrade', async () => {
    // A page that has just been loaded anew by itself does not go round and round.
    const upgraded = await as('admin');
    let gone = 0;
    await upgraded.route('**/assets/*.js', (route) =>
      gone++ < 1 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await upgraded.getByRole('link', { name: 'Teams', exact: true }).first().click();
    await expect(upgraded.getByRole('heading', { name: 'Teams' })).toBeVisible();
    expect(gone).toBeGreaterThan(1);
  });
});
