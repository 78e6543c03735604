import type { Page } from '@playwright/test';
import { expect, readText, test } from '#test/journeys/kit/people.ts';
import { translatePage } from '#test/journeys/kit/translate.ts';

/** Follows each link of the navigation while the page is being translated. */
async function walk(page: Page): Promise<void> {
  const links = page.getByRole('navigation').first().getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    await page.locator(`nav a[href="${address}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('~');
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/Something went wrong/);
  }
}

test('[UIX-09] a page translator breaks no screen, and a translated page shows current figures', async ({
  as,
}) => {
  for (const person of ['carer', 'client'] as const)
    await test.step(`the screens of a ${person}`, async () => {
      const page = await as(person);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.evaluate(translatePage);
      await walk(page);
      expect(errors).toEqual([]);
    });

  await test.step('the figures of a list that is narrowed', async () => {
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
});
