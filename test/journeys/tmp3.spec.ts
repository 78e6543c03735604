import { expect, test } from '#test/journeys/kit/people.ts';
test('zoom', async ({ as }) => {
  test.setTimeout(60000);
  const page = await as('client', '/dashboard/reports?status=approved', { viewport: { width: 1366, height: 768 } });
  await page.locator('a[href*="/dashboard/reports/pdf/"]').first().click();
  const field = page.getByRole('textbox', { name: /page/i }).first();
  await expect(page.getByText(/^of \d/)).toBeVisible();
  await page.keyboard.press('End');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/walk/z0.png' });
  const seen = [await field.inputValue()];
  for (let i = 0; i < 4; i++) {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/walk/z${i + 1}.png` });
    seen.push(await field.inputValue());
  }
  console.log(seen);
});
