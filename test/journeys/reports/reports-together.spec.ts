import { expect, test } from '#test/journeys/kit/people.ts';

test('[REP-03] [REP-09] reports that are ticked are approved together, and each says what became of it', async ({
  as,
}) => {
  const page = await as('admin', '/dashboard/reports');
  await page.getByRole('link', { name: /^Needs Approval/ }).click();
  await expect(page).toHaveURL(/tab=/);
  // An incident is decided by itself.
  const rows = page.locator('main tbody tr').filter({ hasNotText: 'Incident' });
  for (const nth of [0, 1, 2]) await rows.getByRole('checkbox').nth(nth).check();
  await page.getByRole('button', { name: /^Approve…?$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You cannot undo this.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Approve (\d )?reports?$/ }).click();
  await expect(dialog.getByRole('heading', { name: /^(\d) of \1 approved$/ })).toBeVisible();
  await expect(dialog.getByText('approved', { exact: true }).first()).toBeVisible();
});
