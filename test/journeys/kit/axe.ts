import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * Checks everything in light and, unless `inDark` is false, contrast in dark. On a page with a dialog it checks the
 * dialog alone: the rest is out of reach.
 */
export async function check(page: Page, name: string, { inDark = true } = {}): Promise<void> {
  const hasDialog = (await page.locator('dialog:modal').count()) > 0;
  const look = () => {
    // Selectors of all that passed would take as long as the check.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], selectors: false });
    return hasDialog ? axe.include('dialog:modal') : axe;
  };
  await paint(page, 'light');
  const inLight = await look().withTags(WCAG_2_2_AA).analyze();
  expect.soft(brokenIn(inLight), `${name}, light`).toEqual([]);
  expect.soft(await sidewaysScroll(page), `${name}, sideways`).toBe(0);
  expect.soft(await listBrokenWords(page), `${name}, words of buttons`).toEqual([]);
  expect.soft(await listCrooked(page), `${name}, dialogs`).toEqual([]);
  if (!inDark) return;
  await paint(page, 'dark');
  const contrast = await look().withRules(['color-contrast']).analyze();
  expect.soft(brokenIn(contrast), `${name}, dark`).toEqual([]);
}

/**
 * In these colours, from the top, with everything drawn, also far from the screen, and what fades or slides at its end.
 * Scrolled by chance, a link may lie half under the bar that stays, and is too small then.
 */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [everything];
    // Drawn in the new colours once: what fades between them has begun by then.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that stands still (its element is not shown) never ends by itself.
    const late = new Promise((resolve) => window.setTimeout(resolve, 3_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]);
  });
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Each rule with the elements that break it, and why (colours, sizes). */
const brokenIn = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
  violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' ')}`,
  );

/** Pixels by which the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Ordinary words on buttons and links that stand on more than one line: something has squeezed them. */
const listBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const control of document.querySelectorAll('button, a')) {
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(
          /(?<!\p{L})\p{L}{2,14}(?!\p{L})/gu,
        )) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`${word} in ${control.textContent}`);
        }
    }
    return broken;
  });

/** Dialogs that should stand in the middle and do not. */
const listCrooked = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog:modal[data-place="centre"]')].flatMap((dialog) => {
      const { top, bottom, left, right } = dialog.getBoundingClientRect();
      const off =
        Math.abs(top - (window.innerHeight - bottom)) + Math.abs(left - (window.innerWidth - right));
      return off > 20 ? [`${dialog.querySelector('h2')?.textContent} by ${Math.round(off)} pixels`] : [];
    }),
  );
