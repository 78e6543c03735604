import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { todayInLondon } from '#contract/core/dates.ts';
import { expect, readText, test } from '#test/journeys/kit/people.ts';
import { readZip } from '#test/kit/read-zip.ts';

const APPROVED = '/dashboard/reports?tab=all&status=approved';

/** The nth approved report in somebody's list, opened. */
async function openApproved(page: Page, nth: number): Promise<string> {
  await page.goto(APPROVED);
  const link = page.locator('main').locator('a[href*="/dashboard/reports/0"]').nth(nth);
  const address = (await link.getAttribute('href')) ?? '';
  await page.goto(address);
  return new URL(page.url()).pathname;
}

/** The address of the newest document on a report's page, which is made when the report is opened. */
async function findDocument(admin: Page): Promise<string> {
  const link = admin.getByRole('link', { name: /version \d/ }).first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

const pageNumber = (page: Page) => page.getByLabel(/^Page, of/);
const words = (page: Page) => page.locator('.textLayer').first();

test('[REP-08] [DOC-02] [SHL-04] an approved report is made a document, which its client reads and another may not', async ({
  as,
}) => {
  const [admin, client] = [await as('admin'), await as('client')];
  const report = await openApproved(client, 0);
  const young = (await readText(client.locator('main h1'))).trim();

  await admin.goto(report);
  const viewer = await findDocument(admin);
  expect(viewer).toMatch(/^\/dashboard\/reports\/pdf\/[^/]+$/);

  await test.step('its client reads it: pages, zoom, search, keyboard', async () => {
    await client.goto(viewer);
    await expect(words(client)).toContainText('Young person');
    await expect(client.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/dashboard/reports');
    await expect(client).toHaveTitle(/report.* – Placewell$/i);
    await expect(pageNumber(client)).toHaveValue('1');
    await client.keyboard.press('End');
    await expect(pageNumber(client)).not.toHaveValue('1');
    await client.keyboard.press('Home');
    await expect(pageNumber(client)).toHaveValue('1');
    const percent = () => client.getByText(/^Zoom \d+%$/).textContent();
    const before = await percent();
    await client.keyboard.press('+');
    await expect.poll(percent).not.toBe(before);
    await client.getByRole('button', { name: 'Fit page' }).click();
    await expect(client.getByRole('button', { name: 'Fit page' })).toHaveAttribute('aria-pressed', 'true');

    await client.keyboard.press('/');
    await client.keyboard.type('young person');
    await expect(client.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(client.locator('.highlight.selected')).toBeVisible();
    await client.keyboard.press('Escape');
    await expect(client.getByRole('search')).toBeHidden();
  });

  await test.step('they save it under a name of its own, and print every page', async () => {
    const [download] = await Promise.all([
      client.waitForEvent('download'),
      client.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2} .+\.pdf$/);
    expect((await readFile(await download.path())).toString('latin1', 0, 5)).toBe('%PDF-');

    const pages = Number(/of (\d+)/.exec((await pageNumber(client).getAttribute('aria-label')) ?? '')?.[1]);
    // In place of the system's own window, which nobody here could close.
    await client.evaluate(() => {
      window.print = () => {
        document.title = `printed ${document.querySelectorAll('.pw-print img').length}`;
      };
    });
    await client.getByRole('button', { name: 'Print' }).click();
    await expect(client).toHaveTitle(`printed ${pages}`);
    await expect(client.locator('.pw-print')).toHaveCount(0);
  });

  await test.step('another client is told that there is nothing to see, and another host is not asked', async () => {
    const stranger = await as('client2');
    await stranger.goto(viewer);
    await expect(stranger.getByRole('alert')).toContainText(
      'We can’t show this page. It may have been removed, or you may not have access.',
    );
    expect(await readText(stranger.locator('body'))).not.toContain(young);
    const asked: string[] = [];
    stranger.on('request', (request) => asked.push(new URL(request.url()).host));
    await stranger.goto(`/dashboard/reports/pdf/${encodeURIComponent('files.example/a.pdf')}`);
    await expect(stranger.getByRole('alert')).toContainText('We cannot show this document');
    expect(asked).not.toContain('files.example');
  });
});

test('[SOS-01] a carer has the emergency button over an open document, and comes back to the page that was read', async ({
  as,
}) => {
  const viewport = { width: 320, height: 640 };
  const [admin, carer] = [await as('admin'), await as('carer', '/dashboard', { viewport, hasTouch: true })];
  await admin.goto(await openApproved(carer, 0));
  await carer.goto(await findDocument(admin));
  await expect(words(carer)).toContainText('Young person');
  await carer.keyboard.press('End');
  const read = await pageNumber(carer).inputValue();
  const sos = carer.getByRole('button', { name: 'SOS, emergency' });
  await expect(sos).toBeInViewport({ ratio: 1 });
  await sos.tap();
  const help = carer.getByRole('dialog', { name: 'Do you need help?' });
  await expect(help.getByRole('button', { name: 'Call 999' })).toBeInViewport();
  await carer.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(sos).toBeFocused();
  await expect(pageNumber(carer)).toHaveValue(read);
});

test('[SHL-05] an address that is none leads from both viewers to the appointments', async ({ as }) => {
  const admin = await as('admin');
  for (const viewer of ['reports', 'invoices'])
    for (const address of ['not a url', 'host:99999/a.pdf', 'a@b.example/c.pdf', '']) {
      await admin.goto(`/dashboard/${viewer}/pdf/${encodeURIComponent(address)}`);
      await admin.waitForURL(/\/dashboard\/appointments/);
    }
});

test('[DOC-01] [REP-08] a client downloads several reports as one zip', async ({ as }) => {
  const client = await as('client', APPROVED);
  for (const nth of [1, 2]) await client.getByRole('checkbox').nth(nth).check();
  const [download] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('button', { name: 'Download 2 documents' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^Reports .+_${todayInLondon()}\\.zip$`));
  const files = readZip(await readFile(await download.path()));
  expect(files.size).toBeGreaterThanOrEqual(2);
  for (const content of files.values()) expect(content.toString('latin1', 0, 5)).toBe('%PDF-');
});

test('[DOC-01] [UIX-08] reports without a document are said to have none, and offer nothing that cannot be pressed', async ({
  as,
}) => {
  const client = await as('client', '/dashboard/reports?tab=all&status=required');
  const ticks = client.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ });
  const bar = client.getByRole('region', { name: 'Selected rows' });
  await ticks.nth(0).check();
  await expect(bar).toContainText('It is not approved yet, so there is no document.');
  await ticks.nth(1).check();
  await expect(bar).toContainText('None of them are approved yet, so there is no document.');
  await expect(bar.getByRole('button', { name: /Download/ })).toHaveCount(0);
});

test('[UIX-08] [DOC-01] reports ticked over pages stay ticked after a row was opened, and one that cannot go is left out', async ({
  as,
}) => {
  const client = await as('client', APPROVED);
  const ticks = client.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ });
  const bar = client.getByRole('region', { name: 'Selected rows' });
  for (const nth of [0, 1]) await ticks.nth(nth).check();
  await client.locator('main a[href*="/dashboard/reports/0"]').first().click();
  await client.waitForURL(/\/dashboard\/reports\/0/);
  await client.goBack();
  await expect(bar).toContainText('2 reports selected');

  // As where the office takes the second back meanwhile.
  await client.route(
    '**/api/reports/download_multiple_reports/',
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: '/docs/errors#report.not_approved',
          title: 'Not approved',
          status: 409,
          code: 'report.not_approved',
          detail: 'There is no document until the report is approved.',
          errors: [{ path: 'report_ids.1', message: 'This report is not approved.' }],
        }),
      }),
    { times: 1 },
  );
  await bar.getByRole('button', { name: 'Download 2 documents' }).click();
  const dialog = client.getByRole('dialog', { name: '1 of 2 reports can no longer be downloaded' });
  await expect(dialog).toContainText('This report is not approved.');
  const [download] = await Promise.all([
    client.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the other one' }).click(),
  ]);
  expect(readZip(await readFile(await download.path())).size).toBeGreaterThanOrEqual(1);
  await expect(bar).toContainText('1 report selected');
});

test('[EML-01] an administrator sends a report to its client, who finds it by the link', async ({ as }) => {
  const [admin, client] = [await as('admin'), await as('client')];
  await admin.goto(await openApproved(client, 3));
  const young = (await readText(admin.locator('main h1'))).trim();
  await admin.getByRole('button', { name: 'More actions' }).click();
  await admin.getByRole('menuitem', { name: /Send by e-mail/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Send this report' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Choose who to send it to.')).toBeVisible();
  await dialog
    .getByRole('group', { name: 'To' })
    .getByLabel(/client@placewell\.test/)
    .check();
  const subject = `About a report ${Date.now()}`;
  await dialog.getByLabel('Subject').fill(`${subject} of ${young}`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(`${subject} of ${young}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('client@placewell.test').last()).toBeVisible();

  await expect(async () => {
    await admin.goto('/dashboard/mailbox');
    await admin.getByText(subject).first().click({ timeout: 2_000 });
  }).toPass();
  await expect(admin.locator('body')).toContainText('/dashboard/reports/pdf/');
  const link = /\/dashboard\/reports\/pdf\/\S+/.exec(await readText(admin.locator('body')))?.[0] ?? '';
  await client.goto(link);
  await expect(words(client)).toContainText('Young person');
});

for (const [width, colorScheme] of [
  [320, 'dark'],
  [1280, 'light'],
] as const)
  test(`[UIX-07] [DOC-02] the viewer is free of axe violations and sideways scrolling, ${width} px wide, ${colorScheme}`, async ({
    as,
  }) => {
    const client = await as('client', '/dashboard', { viewport: { width, height: 740 }, colorScheme });
    const admin = await as('admin');
    await admin.goto(await openApproved(client, 4));
    await client.goto(await findDocument(admin));
    await expect(words(client)).toContainText('Young person');
    await client.keyboard.press('/');
    const { violations } = await new AxeBuilder({ page: client }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('[DOC-02] a reader stays at the page they read when it is made larger', async ({ as }) => {
  const page = await as('client', '/dashboard/reports?tab=all&status=approved', {
    viewport: { width: 1366, height: 768 },
  });
  await page.locator('a[href*="/dashboard/reports/pdf/"]').first().click();
  await expect(page.getByText(/^of \d/)).toBeVisible();
  const field = page.getByRole('textbox', { name: /page/i }).first();
  await page.keyboard.press('End');
  await expect(field).not.toHaveValue('1');
  const last = await field.inputValue();
  const readWidth = async () => (await page.locator('[data-page-number="1"]').boundingBox())?.width;
  for (let step = 0; step < 4; step++) {
    const before = await readWidth();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(readWidth).not.toBe(before);
    await expect(field).toHaveValue(last);
  }
});
