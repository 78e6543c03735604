import type { Page } from '@playwright/test';

/** Takes each number that the page hands to the device, and answers those that it took so far. */
export async function watchDialer(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    Object.assign(window, { dialed: [] });
    document.addEventListener(
      'click',
      (event) => {
        const href = event.target instanceof HTMLAnchorElement ? event.target.href : '';
        if (!/^(tel|sms):/.test(href)) return;
        event.preventDefault();
        (window as unknown as { dialed: string[] }).dialed.push(href);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => (window as unknown as { dialed: string[] }).dialed);
}
