import type { Page } from '@playwright/test';
import { expect, readText, test } from '#test/journeys/kit/people.ts';
import {
  answerUrgently,
  button,
  fillStep,
  fillSteps,
  freshName,
  openStep,
  PHONE,
  readReference,
  URGENT_STEPS,
} from '#test/journeys/kit/referrals.ts';
import { watchScripts } from '#test/journeys/kit/script-bytes.ts';

test('[REF-04] without an account, the form is saved on the device and under a code, and is continued on another device', async ({
  browser,
  as,
}) => {
  const first = freshName('Noor');
  const answers = answerUrgently({ 'rf-first-name': first, 'rf-last-name': 'Lindqvist' });
  const open = async () => {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto('/external/referral');
    return page;
  };
  const one = await open();
  const code = await test.step('typed words survive a reload, and a code puts them away', async () => {
    await one.getByRole('combobox', { name: 'Your organisation' }).fill('Croydon');
    await one
      .getByRole('option', { name: /Croydon/ })
      .first()
      .click();
    await fillStep(one, 1, answers);
    await expect(one.getByText(/Saved on this device/)).toBeVisible();
    await one.reload();
    await expect(one.getByText(/^We restored what was typed here at/)).toBeVisible();
    await expect(one.getByLabel('Your name', { exact: true })).toHaveValue('Rob Reed');
    await one.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await one.context().setOffline(true);
    await one.reload();
    await expect(one.getByLabel('Your name', { exact: true })).toHaveValue('Rob Reed');
    const logo = one.getByAltText('Placewell').filter({ visible: true }).first();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await one.context().setOffline(false);
    await button(one, 'Save and get a code').click();
    const told = one.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await expect(told).toBeVisible();
    return readText(told);
  });

  const other = await open();
  await test.step('another device goes on with the code', async () => {
    await button(other, 'Continue with a code').click();
    await other.getByLabel('Your code').fill(code.toLowerCase());
    await button(other, 'Open draft').click();
    await expect(other.getByLabel('Your name', { exact: true })).toHaveValue('Rob Reed');
  });

  await test.step('both type before either is saved: the second chooses, and nothing is lost', async () => {
    const name = (page: Page) => page.getByLabel('Your name', { exact: true });
    await name(other).fill('Rob Elder Reed');
    await openStep(other, 2);
    await expect(other.getByText(/^Saved/).first()).toBeVisible();
    await name(one).fill('Rob Younger Reed');
    await openStep(one, 2);
    const dialog = one.getByRole('dialog', { name: 'This referral was also changed on another device' });
    await expect(dialog.getByText('Rob Elder Reed')).toBeVisible();
    await dialog.getByRole('radio', { name: /^Take theirs/ }).check();
    await dialog.getByRole('button', { name: 'Save my choices' }).click();
    await openStep(one, 1);
    await expect(name(one)).toHaveValue('Rob Elder Reed');
  });

  await test.step('the other device fills in the rest', async () => {
    await other.reload();
    await expect(other.getByText('Step 2 of 8')).toBeVisible();
    await fillSteps(other, URGENT_STEPS.slice(1), answers);
    await expect(other.getByText('You cannot change it here after you send it.')).toBeVisible();
    await expect(other.getByText(/telephone .*020 7946 0100/)).toBeVisible();
    await expect(other.getByText(/can add the rest until/)).toHaveCount(0);
  });

  let reference = '';
  await test.step('it is sent, with a reference; the first device says so, and does not send it again', async () => {
    await button(other, 'Send referral').click();
    reference = await readReference(other);
    await expect(other.getByText(/Also ring .*020 7946 0100/)).toBeVisible();
    await other.reload();
    expect(await readReference(other)).toBe(reference);
    await expect(other.getByText('The office will look at it within 2 hours.')).toBeVisible();
    const later = await other.context().newPage();
    await later.goto('/external/referral');
    await expect(later.getByLabel('Your organisation')).toHaveValue('');
    await expect(later.getByText(reference)).toHaveCount(0);
    await button(other, 'Start a new referral').click();
    await expect(other.getByLabel('Your name', { exact: true })).toHaveValue('');
    await one.reload();
    const told = new RegExp(`This referral was sent on .*, reference ${reference}`);
    await expect(one.getByText(told)).toBeVisible();
    await button(one, 'Start a new referral').click();
    await expect(one.getByText(told)).toBeHidden();
    await openStep(one, 1);
    await button(one, 'Continue with a code').click();
    await one.getByLabel('Your code').fill(code);
    await button(one, 'Open draft').click();
    await expect(one.getByText(told)).toBeVisible();
  });

  await test.step('it waits apart until an administrator accepts it', async () => {
    const admin = await as('admin', '/dashboard/referrals');
    await expect(admin.getByRole('row').filter({ hasText: reference })).toHaveCount(0);
    await admin.getByRole('link', { name: /^Waiting to be accepted/ }).click();
    const row = admin.getByRole('row').filter({ hasText: reference });
    await row.getByRole('link').first().click();
    await button(admin, 'Accept').click();
    await expect(admin.getByText('Waiting for review.')).toBeVisible();
    await expect(admin.getByText(/^Not answered: .* · /).first()).toBeVisible();
  });
});

test('[REF-04] the public form loads at most 154 kB of compressed JavaScript', async ({ browser }) => {
  // Without its worker, which fetches what may be needed later for a line that is lost.
  const page = await (await browser.newContext({ ...PHONE, serviceWorkers: 'block' })).newPage();
  const scripts = await watchScripts(page);
  await page.goto('/external/referral');
  await expect(page.getByLabel('Your organisation')).toBeVisible();
  await expect(button(page, 'Save and get a code')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.bytes()).toBeGreaterThan(100_000);
  expect(scripts.bytes()).toBeLessThanOrEqual(154_000);
});
