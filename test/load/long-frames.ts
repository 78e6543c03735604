import type { Page } from '@playwright/test';

declare global {
  interface Window {
    longFrames: number[];
  }
}

/** From the next page on, frames of 50 ms and more are noted. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longFrames = [];
    new PerformanceObserver((list) => {
      window.longFrames.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'long-animation-frame' });
  });
}

/** Milliseconds of the longest frame since it was last asked; 0 where none took 50 ms. */
export const takeLongest = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...window.longFrames.splice(0)));
