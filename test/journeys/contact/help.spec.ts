import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { settled } from '#test/journeys/kit/axe.ts';
import { expect, type Person, test } from '#test/journeys/kit/people.ts';

const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1180, height: 720 }, deviceScaleFactor: 1.5 };
const PICTURES = 'src/web/features/contact/help/pictures';
/** `npm run help-pictures` draws them anew. */
const isDrawing = process.env.HELP_PICTURES === 'draw';

interface Picture {
  article: string;
  person: Person;
  device: BrowserContextOptions;
  path: string;
  /** Ends where the picture is to be taken. */
  walk?: (page: Page) => Promise<void>;
}

const firstRow = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first();
const showAtTop = (place: Locator) =>
  place.evaluate((element) => {
    element.scrollIntoView();
    window.scrollBy(0, -80);
  });
const firstCard = (page: Page) => page.getByRole('article').getByRole('link').first();

const pictures: readonly Picture[] = [
  {
    article: 'before-a-visit',
    person: 'carer',
    device: PHONE,
    path: '/dashboard',
    walk: (page) => page.getByRole('link', { name: 'Before you arrive' }).first().click(),
  },
  {
    article: 'finish-a-visit',
    person: 'carer',
    device: PHONE,
    path: '/dashboard',
    walk: (page) => showAtTop(page.getByRole('heading', { name: /^To do/ })),
  },
  { article: 'times-expenses-and-miles', person: 'carer', device: PHONE, path: '/dashboard/timesheets' },
  { article: 'write-a-report', person: 'carer', device: PHONE, path: '/dashboard/reports' },
  { article: 'finding-your-way', person: 'client', device: PHONE, path: '/dashboard' },
  { article: 'send-a-referral', person: 'client', device: PHONE, path: '/dashboard/referrals/new' },
  {
    article: 'read-reports',
    person: 'client',
    device: PHONE,
    path: '/dashboard/reports?tab=all&status=approved',
    walk: (page) => firstCard(page).click(),
  },
  { article: 'decide-on-reports', person: 'admin', device: DESK, path: '/dashboard/reports/approve' },
  { article: 'chase-missing-reports', person: 'admin', device: DESK, path: '/dashboard' },
  {
    article: 'from-a-referral',
    person: 'admin',
    device: DESK,
    path: '/dashboard/referrals?status=in_review',
    walk: (page) => firstRow(page).click(),
  },
  { article: 'make-appointments', person: 'admin', device: DESK, path: '/dashboard/appointments/new' },
  {
    article: 'a-young-persons-record',
    person: 'admin',
    device: DESK,
    path: '/dashboard/young-persons',
    walk: (page) => firstRow(page).click(),
  },
  { article: 'change-a-form', person: 'admin', device: DESK, path: '/dashboard/forms' },
  { article: 'who-changed-what', person: 'admin', device: DESK, path: '/dashboard/activity-logs' },
];

for (const person of isDrawing ? (['carer', 'client', 'admin'] as const) : [])
  test(`[HLP-01] the help centre’s pictures show screens of the product: ${person}`, async ({ as }) => {
    const mine = pictures.filter((picture) => picture.person === person);
    const page = await as(person, '/dashboard', mine[0]?.device);
    for (const { article, path, walk } of mine) {
      await page.goto(path);
      await settled(page);
      await walk?.(page);
      await settled(page);
      await draw(page, article);
    }
  });

async function draw(page: Page, article: string): Promise<void> {
  // By now a click has left its page, and the next one has been drawn once it is settled.
  await page.waitForTimeout(1_500);
  await settled(page);
  await page.waitForTimeout(500);
  const width = (page.viewportSize()?.width ?? 0) < 500 ? 576 : 1280;
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 70 })
    .toFile(join(PICTURES, `${article}.webp`));
}

test('[HLP-01] [SHL-07] a carer finds the article about the screen they are on, and reads it without signal', async ({
  as,
}) => {
  const page = await as('carer', '/dashboard/timesheets', PHONE);
  await settled(page);
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('menuitem', { name: 'Help with this screen' }).click();
  await expect(page.getByRole('heading', { name: 'Help for the screen you came from' })).toBeVisible();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.context().setOffline(true);
  await page.getByLabel('Search the articles').fill('receipt photo');
  await expect(page.getByRole('status').filter({ hasText: '1 article found' })).toBeVisible();
  await page.getByRole('link', { name: 'Times, expenses and miles' }).click();
  await expect(page.getByText('take a photo of the receipt')).toBeVisible();
  await expect(page.getByRole('img', { name: /made-up people/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Times, expenses and miles', level: 1 })).toBeVisible();
});
