import { expect, readText, test } from '#test/journeys/kit/people.ts';
import { translatePage } from '#test/journeys/kit/translate.ts';

for (const person of ['admin', 'carer', 'client'] as const)
  test(`[UIX-09] a page translator breaks no screen of ${person}`, async ({ as }) => {
    const page = await as(person);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(translatePage);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const links = page.getByRole('navigation').first().getByRole('link');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      await page.locator(`nav a[href="${address}"]`).first().click();
      await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('~');
      await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
      await expect(page.getByRole('main')).not.toContainText(/Something went wrong/);
    }
    expect(errors).toEqual([]);
  });

test('[UIX-09] a translated page shows the figures of now', async ({ as }) => {
  const page = await as('admin', '/dashboard/young-persons');
  const count = page
    .getByRole('main')
    .locator('p')
    .filter({ hasText: /\d young (person|people)$/ });
  await expect(count).toHaveText(/^Showing 1 to 20 of \d+/);
  await page.evaluate(translatePage);
  await expect(count).toHaveText(/^~Showing 1 to 20 of \d+/);
  const before = await readText(count);
  await page.getByRole('main').getByRole('searchbox').first().fill('am');
  await expect(count).not.toHaveText(before);
  await expect(count).toHaveText(/\d/);
});
