import { readFile } from 'node:fs/promises';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, readText, test } from '#test/journeys/kit/people.ts';
import { phone } from '#test/journeys/kit/visit-steps.ts';

/** An office at night: somebody is missing, the police ask for the form, and others must be told. */

test('[MIS-01] [MIS-02] an administrator says in one step that a young person is missing, makes the police form, and closes the record with the interview', async ({
  as,
}) => {
  const page = await as('admin', '/dashboard/young-persons?status=ACTIVE&sort=name', phone);
  await page.locator('main a[href^="/dashboard/young-persons/0"]').first().click();
  const name = (await readText(page.locator('main h1'))).trim();
  await page.getByRole('button', { name: 'Missing', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Where').fill('Bus stop at the station');
  await dialog.getByLabel(/^Clothes/).fill('Blue jacket, white trainers');
  await check(page, 'saying that somebody is missing');
  await dialog.getByRole('button', { name: 'They are missing' }).click();
  await expect(page.getByText('In danger: 999. Otherwise: 101')).toBeVisible();
  await check(page, 'a missing episode');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Police form' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d \d{4} Police form\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByLabel('Note', { exact: true }).fill('Rang twice, no answer.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rang twice, no answer.' })).toBeVisible();

  await page.locator('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByText(`${name} is missing`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Missing', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Record and police form' }).click();
  await page.getByRole('button', { name: 'They are found' }).click();
  await dialog.getByLabel(/^Where they were/).fill('At a friend’s, unhurt.');
  await dialog.getByRole('button', { name: 'They are found' }).click();
  await expect(
    page.getByText(/Return home interview: due in (71|72) h|Return home interview: due in 3 days/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close record' }).click();
  await dialog.getByRole('radio', { name: 'They declined it' }).check();
  await dialog.getByRole('button', { name: 'Close record' }).click();
  await expect(dialog.getByText('Give the reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('She did not want to talk.');
  await dialog.getByRole('button', { name: 'Close record' }).click();
  await expect(page.getByText('She did not want to talk.').first()).toBeVisible();
});

test('[NEV-01] an administrator writes an event down, sees who must be told by when, and ticks them off', async ({
  as,
}) => {
  const page = await as('admin', '/dashboard/notifiable-events');
  await page.getByRole('button', { name: 'New event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Young person' }).fill('a');
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Event', { exact: true }).selectOption('self-harm');
  await check(page, 'writing an event down');
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Self-harm' })).toBeVisible();
  await check(page, 'a notifiable event');
  const health = page.getByRole('listitem').filter({ hasText: '111' });
  await expect(health.getByText(/^Due in (29|30) min$/)).toBeVisible();
  await health.getByRole('button', { name: /^They were told/ }).click();
  await dialog.getByRole('button', { name: 'Tick off' }).click();
  await expect(health.getByText(/^Told /)).toBeVisible();
  const authority = page.getByRole('listitem').filter({ hasText: 'Placing authority' });
  await authority.getByRole('button', { name: /^Letter/ }).click();
  await dialog.getByLabel('To', { exact: true }).fill('duty@council.test');
  await dialog.getByRole('button', { name: 'Send and tick off' }).click();
  await expect(authority.getByText(/By e-mail to duty@council.test/)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Should have been told by now' })).toBeVisible();
});
