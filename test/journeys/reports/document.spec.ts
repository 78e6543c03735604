import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { todayInLondon } from '#contract/core/dates.ts';
import { expect, readText, test } from '#test/journeys/kit/people.ts';
import { readZip } from '#test/kit/read-zip.ts';

const APPROVED = '/dashboard/reports?tab=all&status=approved';

/** The first approved report in somebody's list. */
async function openApproved(page: Page): Promise<string> {
  await page.goto(APPROVED);
  const link = page.locator('main').locator('a[href*="/dashboard/reports/0"]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
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

test('[EML-01] [REP-08] [DOC-02] [SHL-04] [SHL-05] only the client can open, read, save and print a report from the office’s link', async ({
  as,
}) => {
  const [admin, client] = [await as('admin'), await as('client')];
  await admin.goto(await openApproved(client));
  const young = (await readText(client.locator('main h1'))).trim();

  const viewer = await test.step('the office sends it, and sees the letter first', async () => {
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
    await expect(async () => {
      await admin.goto('/dashboard/mailbox');
      await admin.getByText(subject).first().click({ timeout: 2_000 });
    }).toPass();
    await expect(admin.locator('body')).toContainText('/dashboard/reports/pdf/');
    return /\/dashboard\/reports\/pdf\/\S+/.exec(await readText(admin.locator('body')))?.[0] ?? '';
  });

  await test.step('its client reads it: pages, zoom, search, keyboard', async () => {
    await client.goto(viewer);
    await expect(words(client)).toContainText('Young person');
    await expect(client.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/dashboard/reports');
    await expect(client).toHaveTitle(/report.* – Placewell$/i);
    await expect(pageNumber(client)).toHaveValue('1');
    await client.keyboard.press('End');
    await expect(pageNumber(client)).not.toHaveValue('1');
    const last = await pageNumber(client).inputValue();
    const percent = () => client.getByText(/^Zoom \d+%$/).textContent();
    const readWidth = async () => (await client.locator('[data-page-number="1"]').boundingBox())?.width;
    const [before, width] = [await percent(), await readWidth()];
    await client.keyboard.press('+');
    await expect.poll(percent).not.toBe(before);
    await expect.poll(readWidth).not.toBe(width);
    // Made larger, it stays at the page that is read.
    await expect(pageNumber(client)).toHaveValue(last);
    await client.keyboard.press('Home');
    await expect(pageNumber(client)).toHaveValue('1');
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

  await test.step('an address that is none leads from both viewers to the appointments', async () => {
    for (const viewer of ['reports', 'invoices']) {
      await admin.goto(`/dashboard/${viewer}/pdf/${encodeURIComponent('host:99999/a.pdf')}`);
      await admin.waitForURL(/\/dashboard\/appointments/);
    }
  });
});

test('[SOS-01] a carer has the emergency button over an open document, and returns to the page they were reading', async ({
  as,
}) => {
  const viewport = { width: 320, height: 640 };
  const [admin, carer] = [await as('admin'), await as('carer', '/dashboard', { viewport, hasTouch: true })];
  await admin.goto(await openApproved(carer));
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

test('[DOC-01] [REP-08] [UIX-08] a client ticks reports, opens one, and downloads all of them as one zip file', async ({
  as,
}) => {
  const client = await as('client', '/dashboard/reports?tab=all&status=required');
  const ticks = client.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ });
  const bar = client.getByRole('region', { name: 'Selected rows' });

  await test.step('of reports that are not approved there is none', async () => {
    for (const nth of [0, 1]) await ticks.nth(nth).check();
    await expect(bar).toContainText('None of them are approved yet, so there is no document.');
    await expect(bar.getByRole('button', { name: /Download/ })).toHaveCount(0);
  });

  await client.goto(APPROVED);
  for (const nth of [0, 1]) await ticks.nth(nth).check();
  await client.locator('main a[href*="/dashboard/reports/0"]').first().click();
  await client.waitForURL(/\/dashboard\/reports\/0/);
  await client.goBack();
  await expect(bar).toContainText('2 reports selected');
  const [download] = await Promise.all([
    client.waitForEvent('download'),
    bar.getByRole('button', { name: 'Download 2 documents' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^Reports .+_${todayInLondon()}\\.zip$`));
  const files = readZip(await readFile(await download.path()));
  expect(files.size).toBeGreaterThanOrEqual(2);
  for (const content of files.values()) expect(content.toString('latin1', 0, 5)).toBe('%PDF-');
});
