/**
 * A window of 1280 by 800 at 200 %: 640 by 400 pixels are left to lay a screen out (WCAG 1.4.4 and 1.4.10). Tables may be
 * scrolled sideways in themselves; nothing else may, and nothing is cut off.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { settled, sidewaysScroll } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { findPage, givenActive } from '#test/journeys/kit/young-persons.ts';

const ZOOMED: BrowserContextOptions = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };

/** Those that people have open most. */
const SCREENS = ['', '/appointments', '/appointments/new', '/calendar', '/reports/approve'].map(
  (path) => `/dashboard${path}`,
);

test('[UIX-07] At 200 % zoom the most used screens lose nothing and scroll only vertically', async ({
  as,
  page: nobody,
}) => {
  await test.step('what is cut off, too wide or covered is noticed', () => expectNoticed(nobody));
  const page = await as('admin', '/dashboard', ZOOMED);
  const admin = await openApi(page);
  const person = await givenActive(admin, await idOfClient(admin));
  for (const address of [...SCREENS, findPage(person.id)]) {
    await page.goto(address);
    await settled(page);
    expect.soft(await sidewaysScroll(page), `${address}, sideways`).toBe(0);
    expect.soft(await listCutOff(page), `${address}, cut off`).toEqual([]);
    expect
      .soft(await measureCover(page), `${address}, share of the window under what stays in place`)
      .toBeLessThan(0.5);
  }
});

async function expectNoticed(page: Page): Promise<void> {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.setContent(`<p style="width: 60px; overflow: hidden; white-space: nowrap">Longer than its box</p>
    <div style="width: 60px; overflow: auto; white-space: nowrap">Scrolled to in its box</div>
    <div style="height: 8px; overflow: hidden">Lower than its box</div>
    <p style="width: 900px; height: 900px">Wider than the window</p>
    <p style="position: fixed; inset: auto 0 0; height: 240px">Stays</p>`);
  expect(await listCutOff(page)).toEqual([
    expect.stringContaining('Longer than its box'),
    expect.stringContaining('Lower than its box'),
  ]);
  expect(await sidewaysScroll(page)).toBeGreaterThan(200);
  expect(await measureCover(page)).toBeGreaterThan(0.5);
}

/** Text that lies outside of what shows it and cannot be scrolled to, with what cuts it. */
const listCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim();
      const parent = node.parentElement;
      if (!words || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // For screen readers alone.
        if (edge.width <= 1 || edge.height <= 1) break;
        // Scrolled to, or scrolled away: within reach either way.
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const isBeside = text.right > edge.right + 1 || text.left < edge.left - 1;
        const isBelow = text.bottom > edge.bottom + 1 || text.top < edge.top - 1;
        if ((/hidden|clip/.test(overflowX) && isBeside) || (/hidden|clip/.test(overflowY) && isBelow))
          cut.add(`“${words.slice(0, 60)}” by ${box.tagName.toLowerCase()}.${box.className}`);
        if (position === 'fixed') {
          if (text.right > innerWidth + 1 || text.left < -1) cut.add(`“${words.slice(0, 60)}” by the window`);
          break;
        }
      }
    }
    return [...cut];
  });

/** Share of the window's height that headers and bars keep for themselves while the page scrolls. */
const measureCover = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    let covered = 0;
    for (let y = 1; y < innerHeight; y += 4) {
      const stays = (element: Element | null): boolean =>
        element !== null &&
        (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement));
      if ([0.25, 0.5, 0.75].every((part) => stays(document.elementFromPoint(innerWidth * part, y))))
        covered += 4;
    }
    window.scrollTo(0, 0);
    return covered / innerHeight;
  });
