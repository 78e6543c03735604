import type { BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { getVisit, type Visit } from '#contract/visits/visits.ts';
import { expect } from '#test/journeys/kit/people.ts';
import { questionInWords } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};

export const findStep = (visit: Visit, step: string) =>
  `/dashboard/visits/${visit.appointment_carer_id}?step=${step}`;
export const words = (page: Page, visit: Visit) =>
  page.getByRole('textbox', { name: questionInWords(visit).label });
export const send = (page: Page) => page.getByRole('button', { name: /^Send/ });
export async function checkAndSend(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Check and send', exact: true }).tap();
  await send(page).tap();
}
export const officeHas = (api: ApiClient, { appointment_carer_id: id }: Visit) =>
  api.get(getVisit, { params: { id } });
export const waitsFor = (page: Page, count: number) =>
  page.getByRole('link', { name: `${count} ${count === 1 ? 'thing' : 'things'} waiting to send` });

/** Taken on its side, 4,000 pixels wide, with the place where it was taken written into it. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b0c4b1' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 22/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Until the phone has the application. That its page is loaded is for the journey to wait for. */
export async function readyWithoutSignal(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export async function loseSignal(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('You can still write reports, times and case notes')).toBeVisible();
}

export async function findSignal(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // A page that was loaded without signal looks for it every 15 seconds.
  await expect(page.getByText('You can still write reports, times and case notes')).toBeHidden({
    timeout: 30_000,
  });
}
