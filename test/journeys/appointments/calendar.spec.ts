import type { Page } from '@playwright/test';
import { expect, test } from '#test/journeys/kit/people.ts';

test('[APT-04] [APT-08] a calendar is seen by day or week, and carried along as a private feed until it is stopped', async ({
  as,
  playwright,
}) => {
  await test.step('the client toggles Day or Week; the address and this browser remember', async () => {
    const client = await as('client', '/dashboard/calendar?view=week');
    await expect(days(client)).toHaveCount(7);
    await client.getByRole('radio', { name: 'Day' }).click({ force: true });
    await expect(client).toHaveURL(/view=day/);
    await expect(days(client)).toHaveCount(1);
    await client.reload();
    await expect(days(client)).toHaveCount(1);
    await client.goto('/dashboard/calendar');
    await expect(days(client)).toHaveCount(1);
    await client.getByRole('radio', { name: 'Week' }).click({ force: true });
    await expect(days(client)).toHaveCount(7);
  });

  const carer = await as('carer');
  const stranger = await playwright.request.newContext();
  const url = await test.step('a carer makes a private address', async () => {
    await carer.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = carer.getByRole('dialog', { name: 'Appointments in your own calendar' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = await dialog.getByLabel('Private link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    return address;
  });
  await test.step('which any calendar reads without a session', async () => {
    const answer = await stranger.get(url);
    expect(answer.headers()['content-type']).toContain('text/calendar');
    expect(await answer.text()).toContain('BEGIN:VEVENT');
  });
  await test.step('until the carer stops it', async () => {
    await carer.getByRole('button', { name: 'Change subscription' }).click();
    await carer.getByRole('button', { name: 'Stop subscription' }).click();
    await expect(carer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    expect((await stranger.get(url)).status()).toBe(404);
  });
  await stranger.dispose();
});

const days = (page: Page) => page.locator('main h2').filter({ hasText: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/ });
