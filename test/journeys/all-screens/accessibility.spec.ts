import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { walks } from '#test/journeys/kit/screens.ts';
import { openDevPages } from '#test/kit/dev-pages.ts';

/** A desk, and the narrowest telephone. */
const WIDTHS = [1280, 320];

for (const { name, person, screens } of walks) {
  test(`[UIX-07] [UIX-08] every screen of ${name} is free of axe violations and sideways scrolling, ${WIDTHS.join(' and ')} px wide, light and dark`, async ({
    as,
    page: nobody,
  }) => {
    // Up to fifty screens, each checked at two widths.
    test.setTimeout(900_000);
    const page = person ? await as(person) : nobody;
    for (const [index, [screen, open]] of screens.entries()) {
      // All colours are tokens, so each screen is checked in dark at one of the widths.
      const darkWidth = WIDTHS[index % WIDTHS.length];
      await test.step(screen, async () => {
        await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 800 });
        await open(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          await settled(page);
          await check(page, `${screen}, ${width} px`, { inDark: width === darkWidth });
        }
      });
    }
  });
}

test('[UIX-07] the gallery and a long form are free of axe violations', async ({ page }) => {
  // Pages for developers, which no server of the product has.
  const pages = await openDevPages();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Parts that wait for something are shown waiting.
    await page.goto(pages.address);
    await expect(page.locator('h1').first()).toBeVisible();
    await check(page, `the gallery, ${width} px`);
    await page.goto(`${pages.address}/questions`);
    await page.getByRole('button', { name: 'Open the form' }).click();
    await page.getByRole('button', { name: 'Send the form' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await check(page, `a long form with everything missing, ${width} px`);
  }
  await pages.stop();
});
