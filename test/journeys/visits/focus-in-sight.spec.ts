import { expect, test } from '#test/journeys/kit/people.ts';
import { findStep, phone } from '#test/journeys/kit/visit-steps.ts';
import { bookPast, idOfClient, openApi } from '#test/journeys/kit/visits.ts';

/** Says what has focus where a bar at the top or the bottom of the screen hides all of it; undefined where it is in sight. */
function findHidden(): string | undefined {
  const focused = document.activeElement;
  // The link that skips to the page comes down over the bar.
  if (!focused?.closest('main')) return undefined;
  const { top, bottom } = focused.getBoundingClientRect();
  const isOver = (bar: Element) => {
    const at = bar.getBoundingClientRect();
    return !bar.contains(focused) && at.height > 0 && at.top <= top && at.bottom >= bottom;
  };
  const bars = [...document.querySelectorAll('[data-bottom-bar], header')].filter(
    (bar) => !['static', 'relative'].includes(getComputedStyle(bar).position),
  );
  const lowest = Math.min(
    window.innerHeight,
    ...bars.filter((bar) => !bar.matches('header')).map((bar) => bar.getBoundingClientRect().top),
  );
  const isUnder = top >= lowest && !focused.closest('[data-bottom-bar]');
  return isUnder || bars.some(isOver) ? focused.outerHTML.slice(0, 120) : undefined;
}

test('[UIX-07] [UIX-08] on a phone the field that has focus is never under the bars at the top and the bottom', async ({
  as,
  callAs,
}) => {
  const office = await callAs('admin');
  const page = await as('carer', '/dashboard', phone);
  const visit = await bookPast(office, await openApi(page), await idOfClient(office));
  await page.goto(findStep(visit, 'report'));
  await page.locator('main form, main fieldset').first().waitFor();
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press(key);
      const found = await page.evaluate(findHidden);
      if (found) hidden.push(`${key} ${stop}: ${found}`);
    }
  expect(hidden).toEqual([]);
});
