import { getDashboard } from '#contract/office/dashboard.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import {
  findSignal,
  findStep,
  loseSignal,
  phone,
  readyWithoutSignal,
} from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';

test('[SHL-06] [REP-10] the home of a carer shows what the device has while no answer comes, and the live one once it does', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const visit = await bookPast(admin, await openApi(page), await idOfClient(admin));
  // Kept on the device from here on.
  await page.goto(findStep(visit, 'times'));
  await expect(page.getByLabel('Started', { exact: true })).toBeVisible();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${getDashboard.path}**`, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/dashboard');
  const kept = page.getByText('You’re offline. These appointments were saved');
  await expect(kept).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To finish' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: /^To do/ })).toBeVisible();
  await expect(kept).toBeHidden();
});

test('[APT-02] [REP-10] the page of an appointment leads a carer without signal to what the device has of it', async ({
  as,
  callAs,
}) => {
  const admin = await callAs('admin');
  const page = await as('carer2', '/dashboard', phone);
  const visit = await bookPast(admin, await openApi(page), await idOfClient(admin));
  await page.goto(findStep(visit, 'times'));
  await expect(page.getByLabel('Started', { exact: true })).toBeVisible();
  await page.goto(`/dashboard/appointments/${visit.appointment.id}`);
  await expect(page.getByRole('link', { name: 'Finish appointment' })).toBeVisible();
  await readyWithoutSignal(page);
  await loseSignal(page);
  await page.reload();
  await expect(page.getByText('You’re offline. This appointment was saved on this device')).toBeVisible();
  await check(page, 'an appointment without signal');
  await page.getByRole('link', { name: 'Finish appointment' }).tap();
  await expect(page).toHaveURL(new RegExp(`/dashboard/visits/${visit.appointment_carer_id}`));
  await page.goBack();
  await findSignal(page);
  await expect(page.getByText('You’re offline. This appointment was saved on this device')).toBeHidden();
  await expect(page.getByText('Where', { exact: true })).toBeVisible();
});
