import type { Page } from '@playwright/test';

/** Both storages of the page, as one text. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** As if it had been stored so before. Takes effect with the next load: the open page may still write its own state. */
export const changeAppStore = (page: Page, change: object): Promise<void> =>
  page.evaluate((part) => {
    window.addEventListener('pagehide', () => {
      const stored = JSON.parse(localStorage.appStore);
      localStorage.setItem('appStore', JSON.stringify({ ...stored, state: { ...stored.state, ...part } }));
    });
  }, change);
