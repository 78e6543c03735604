import { getDashboard } from '#contract/office/dashboard.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { findStep, phone } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';

test('[SHL-06] [REP-10] the home of a carer shows what the device has while no answer comes, and the live one once it does', async ({
  as,
}) => {
  const admin = await openApi(await as('admin'));
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
  const kept = page.getByText('There is no signal just now.');
  await expect(kept).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To finish' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: /^What you owe/ })).toBeVisible();
  await expect(kept).toBeHidden();
});
