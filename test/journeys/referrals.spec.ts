import type { Page } from '@playwright/test';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, readText, test } from '#test/journeys/kit/people.ts';
import { answerUrgently, fillStep, fillSteps, openStep } from '#test/journeys/kit/referrals.ts';
import { watchScripts } from '#test/journeys/kit/script-bytes.ts';
import { pdf } from '#test/kit/given-files.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const URGENT_STEPS = [1, 2, 3, 6, 7, 8];
const PATIENCE_MS = 60_000;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
let count = 0;
const freshName = (first: string) =>
  `${first}${'abcdefgh'.charAt(count++)}${Date.now().toString(36).replace(/\d/g, 'x')}`;

async function addFile(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };
  await page.getByLabel('Add files', { exact: true }).last().setInputFiles(file);
  await expect(button(page, new RegExp(`^Save ${name}`))).toBeVisible({ timeout: PATIENCE_MS });
}

const readReference = async (page: Page) => {
  const reference = page.getByText(/^REF-\d{4}-\d{4,}$/);
  await expect(reference).toBeVisible({ timeout: PATIENCE_MS });
  return readText(reference);
};

test('[REF-03] [REF-04] a social worker writes a referral on a phone, and the office makes a young person of it', async ({
  as,
}) => {
  test.setTimeout(300_000);
  const worker = await as('client', '/dashboard', PHONE);
  const first = freshName('Zuri');
  const answers = answerUrgently({ 'rf-first-name': first, 'rf-last-name': 'Okoro' });

  await test.step('it is kept as it is typed: a reload goes on with it', async () => {
    await button(worker, 'More')
      .or(worker.getByRole('link', { name: 'New referral' }).first())
      .first()
      .waitFor();
    await worker.goto('/dashboard/referrals/new');
    await fillStep(worker, 1, answers);
    await expect(worker.getByText('a short form is enough')).toBeVisible();
    await expect(worker.getByText(/Saved \d/)).toBeVisible({ timeout: PATIENCE_MS });
    await worker.reload();
    await expect(worker.getByLabel('Your name', { exact: true })).toHaveValue('Rob Reed');
    await button(worker, 'Next').click();
    await fillStep(worker, 2, answers);
    await expect(worker.getByText(/Saved \d/)).toBeVisible({ timeout: PATIENCE_MS });
    await worker.reload();
    await expect(worker.getByText('Step 2 of 8')).toBeVisible();
    await expect(worker.getByLabel('First name', { exact: true })).toHaveValue(first);
  });

  await test.step('a missing answer leads to its question', async () => {
    await worker.getByText(/^Steps: \d of 8 complete/).click();
    await worker
      .getByRole('button', { name: 'Check your answers' })
      .filter({ visible: true })
      .first()
      .click();
    await expect(worker.getByText(/answers need you before it can be sent/)).toBeVisible();
    await settled(worker);
    await check(worker, 'checking a referral with answers missing');
    await worker.getByText(/^3\. Legal status and placement: \d+$/).click();
    await worker.getByRole('button', { name: /^Legal status: / }).click();
    await expect(worker.getByText('Step 3 of 8')).toBeVisible();
    await expect(worker.getByRole('combobox', { name: 'Legal status' })).toBeFocused();
  });

  await test.step('a plan goes with it', async () => {
    await openStep(worker, 8);
    await addFile(worker, 'care plan.pdf');
    await settled(worker);
    await check(worker, 'the last step of a referral with a file');
  });

  let reference = '';
  await test.step('it is sent, and has a reference', async () => {
    await fillSteps(worker, URGENT_STEPS.slice(2), answers);
    await button(worker, 'Send referral').click();
    reference = await readReference(worker);
    await expect(worker.getByText('The office looks at it within 2 hours.')).toBeVisible();
    await settled(worker);
    await check(worker, 'a referral that was sent');
    await worker.getByRole('link', { name: 'Open the referral' }).click();
    await expect(worker.getByRole('heading', { name: `${first} Okoro`, level: 1 })).toBeVisible();
    await addFile(worker, 'court order.pdf');
    await button(worker, 'Remove care plan.pdf').click();
    await expect(button(worker, /^Save care plan.pdf/)).toHaveCount(0);
  });

  const admin = await as('admin', '/dashboard/referrals');
  await test.step('the office sees when it is due, reviews and approves it', async () => {
    const row = admin.getByRole('row').filter({ hasText: reference });
    await expect(row).toContainText(/Due in (2 h|1 h \d+ min)/);
    await row.getByRole('link').first().click();
    const saved = admin.waitForEvent('download');
    await button(admin, /^Save court order.pdf/).click();
    expect((await saved).suggestedFilename()).toBe('court order.pdf');
    await button(admin, 'Start review').click();
    await expect(admin.getByText('In review').first()).toBeVisible();
    await button(admin, 'Approve').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(admin.getByRole('heading', { name: 'Who is this about?' })).toBeVisible();
    await settled(admin);
    await check(admin, 'who a referral is about');
  });

  await test.step('no record is like this: a draft is made of what it says', async () => {
    await button(admin, 'Create a new young person').click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText(first, { exact: true })).toBeVisible();
    await settled(admin);
    await check(admin, 'what a young person begins with');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await admin.waitForURL(/young-person-form\/step-one/);
    await expect(admin.getByLabel('First name', { exact: true })).toHaveValue(first);
  });

  await test.step('the social worker sees what became of it', async () => {
    await worker.reload();
    await expect(worker.getByText('Approved').first()).toBeVisible();
  });
});

test('[REF-04] without an account: the form is kept here and under a code, and goes on on another device', async ({
  browser,
  as,
}) => {
  test.setTimeout(300_000);
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
    await expect(one.getByText(/Kept on this device/)).toBeVisible();
    await one.reload();
    await expect(one.getByText(/^This was typed here at/)).toBeVisible();
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
    await settled(one);
    await check(one, 'the public form');
    await button(one, 'Save and come back with a code').click();
    const told = one.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await expect(told).toBeVisible();
    return readText(told);
  });

  const other = await open();
  await test.step('another device goes on with the code', async () => {
    await button(other, 'Come back with a code').click();
    await other.getByLabel('Your code').fill(code.toLowerCase());
    await button(other, 'Go on').click();
    await expect(other.getByLabel('Your name', { exact: true })).toHaveValue('Rob Reed');
  });

  await test.step('both type before either is saved: the second chooses, and nothing is lost', async () => {
    const name = (page: Page) => page.getByLabel('Your name', { exact: true });
    await name(other).fill('Rob Elder Reed');
    await openStep(other, 2);
    await expect(other.getByText(/^Saved/).first()).toBeVisible();
    await name(one).fill('Rob Younger Reed');
    await openStep(one, 2);
    const dialog = one.getByRole('dialog', { name: 'This referral was changed on another device too' });
    await expect(dialog.getByText('Rob Elder Reed')).toBeVisible();
    await settled(one);
    await check(one, 'two versions of a referral');
    await dialog.getByRole('radio', { name: /^Take theirs/ }).check();
    await dialog.getByRole('button', { name: 'Keep what is chosen' }).click();
    await openStep(one, 1);
    await expect(name(one)).toHaveValue('Rob Elder Reed');
  });

  await test.step('the other device fills in the rest', async () => {
    await other.reload();
    await expect(other.getByText('Step 2 of 8')).toBeVisible();
    await fillSteps(other, URGENT_STEPS.slice(1), answers);
  });

  let reference = '';
  await test.step('it is sent, with a reference; the first device says so, and does not send it again', async () => {
    await button(other, 'Send referral').click();
    reference = await readReference(other);
    await expect(other.getByText(/Please also telephone .*020 7946 0100/)).toBeVisible();
    await settled(other);
    await check(other, 'the end of the public form');
    await one.reload();
    const told = new RegExp(`This referral was sent on .*, reference ${reference}`);
    await expect(one.getByText(told)).toBeVisible();
    await settled(one);
    await check(one, 'a referral that another device sent');
    await button(one, 'Start a new referral').click();
    await expect(one.getByText(told)).toBeHidden();
    await openStep(one, 1);
    await button(one, 'Come back with a code').click();
    await one.getByLabel('Your code').fill(code);
    await button(one, 'Go on').click();
    await expect(one.getByText(told)).toBeVisible();
  });

  await test.step('it waits apart until an administrator accepts it', async () => {
    const admin = await as('admin', '/dashboard/referrals');
    await expect(admin.getByRole('row').filter({ hasText: reference })).toHaveCount(0);
    await admin.getByRole('link', { name: /^Waiting to be accepted/ }).click();
    const row = admin.getByRole('row').filter({ hasText: reference });
    await row.getByRole('link').first().click();
    await button(admin, 'Accept').click();
    await expect(admin.getByText('It waits for the office to look at it.')).toBeVisible();
    await expect(admin.getByText(/^Not answered: .* · /).first()).toBeVisible();
  });
});

test('[REF-02] [REF-04] the office asks a question; it is answered by the link of an e-mail on a phone, without an account', async ({
  browser,
  as,
}) => {
  test.setTimeout(300_000);
  const first = freshName('Ines');
  const answers = answerUrgently({ 'rf-first-name': first, 'rf-last-name': 'Varga' });
  const question = 'Which school, and since when?';
  const answer = 'Elm Park, since May.';
  const sender = await (await browser.newContext(PHONE)).newPage();
  await sender.goto('/external/referral');
  await sender.getByRole('combobox', { name: 'Your organisation' }).fill('Croydon');
  await sender
    .getByRole('option', { name: /Croydon/ })
    .first()
    .click();
  await fillSteps(sender, URGENT_STEPS, answers);
  await button(sender, 'Send referral').click();
  const reference = await readReference(sender);

  const admin = await as('admin', '/dashboard/referrals?quarantined=true');
  const row = admin.getByRole('row').filter({ hasText: reference });
  await test.step('the office asks', async () => {
    await row.getByRole('link').first().click();
    await button(admin, 'Accept').click();
    const box = admin.getByLabel('Ask the referrer');
    await box.fill(question);
    // The device writes it down with every key.
    await admin.waitForTimeout(500);
    await admin.reload();
    await expect(box).toHaveValue(question);
    await button(admin, 'Send question').click();
    await expect(admin.getByText('Waits for the referrer', { exact: true })).toBeVisible();
    await expect(box).toHaveValue('');
    await settled(admin);
    await check(admin, 'a referral with a question that waits');
  });
  await test.step('the list says that it waits', async () => {
    await admin.goto('/dashboard/referrals');
    await expect(row).toContainText('Question waits');
  });

  const link = await linkFromMailbox(admin, `A question about your referral: ${reference}`);
  const phone = await (await browser.newContext(PHONE)).newPage();
  await test.step('the referrer answers, and no word is lost on the way', async () => {
    await phone.goto(link);
    await expect(phone.getByText(question)).toBeVisible();
    await expect(phone.getByText(first)).toHaveCount(0);
    await phone.getByLabel('Your answer').fill(answer);
    await expect(phone.getByText('Kept in this browser for a day')).toBeVisible();
    await phone.waitForTimeout(500);
    await phone.reload();
    await expect(phone.getByLabel('Your answer')).toHaveValue(answer);
    await settled(phone);
    await check(phone, 'a question that is answered by a link');
    await button(phone, 'Send answer').click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('If you have sent your answer, we have it')).toBeVisible();
    await settled(phone);
    await check(phone, 'a link that is over');
  });

  await test.step('the office sees it', async () => {
    await admin.goto('/dashboard/referrals');
    await expect(row).toContainText('Answered');
    await row.getByRole('link').first().click();
    await expect(admin.getByText(answer)).toBeVisible();
    await expect(admin.getByText(/Answer from Rob Reed, through the link/)).toBeVisible();
  });
});

/** The link of the newest e-mail of that subject, as the office's own mailbox shows it. */
async function linkFromMailbox(page: Page, subject: string): Promise<string> {
  const LINK = /http\S+\/external\/referral\/answer#[\w-]{32}/;
  const message = page.locator('dialog');
  await expect(async () => {
    await page.goto('/dashboard/mailbox');
    await page.getByText(subject).first().click({ timeout: 5_000 });
    // Its words come after it has opened.
    await expect(message).toContainText(LINK, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  return LINK.exec((await message.textContent()) ?? '')?.[0] ?? '';
}

test('[REF-04] the page of calls for other systems is read on a phone without rolling sideways', async ({
  browser,
}) => {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Every call' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test('[REF-04] the public form comes with at most 150 kB of JavaScript, compressed', async ({ browser }) => {
  // Without its worker, which fetches what may be needed later for a line that is lost.
  const page = await (await browser.newContext({ ...PHONE, serviceWorkers: 'block' })).newPage();
  const scripts = await watchScripts(page);
  await page.goto('/external/referral');
  await expect(page.getByLabel('Your organisation')).toBeVisible();
  await expect(button(page, 'Save and come back with a code')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.bytes()).toBeGreaterThan(100_000);
  expect(scripts.bytes()).toBeLessThanOrEqual(150_000);
});
