import { listRatings } from '#contract/reports/ratings.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { check } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** Somebody who was rated more than once. */
async function findRated(api: ApiClient) {
  const { items } = await api.get(listYoungPersons, { query: { page_size: 100 } });
  for (const { id } of items) {
    const ratings = await api.get(listRatings, { params: { id } });
    if (ratings.length > 1) return { id, ratings };
  }
  throw new Error('Nobody was rated more than once.');
}

for (const width of [320, 1280])
  test(`[REP-03] [UIX-07] how a young person was rated is a plot with its figures, ${width} px wide`, async ({
    as,
  }) => {
    const page = await as('admin', '/dashboard', { viewport: { width, height: 800 } });
    const { id, ratings } = await findRated(await openApi(page));
    const [latest, area] = [ratings.at(-1), ratings.at(-1)?.areas[0]];
    await page.goto(`/dashboard/young-persons/${id}?tab=reports`);
    await expect(page.getByText(`${latest?.mean.toFixed(1)} of ${latest?.max} on `)).toBeVisible();
    await check(page, 'ratings');
    await page.getByText('By area', { exact: true }).focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: area?.label ?? '' });
    await expect(row.getByRole('cell').first()).toHaveText(String(area?.value));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await check(page, 'ratings unfolded');
    const report = page.locator(`a[href$="${latest?.report_id}"]`).first();
    await report.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/dashboard/reports/${latest?.report_id}`));
  });
