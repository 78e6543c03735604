import type { Page } from '@playwright/test';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import {
  answerUrgently,
  button,
  fillStep,
  fillSteps,
  freshName,
  openStep,
  PATIENCE_MS,
  PHONE,
  readReference,
  URGENT_STEPS,
} from '#test/journeys/kit/referrals.ts';
import { pdf } from '#test/kit/given-files.ts';

async function addFile(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };
  await page.getByLabel('Add files', { exact: true }).last().setInputFiles(file);
  await expect(button(page, new RegExp(`^Save ${name}`))).toBeVisible({ timeout: PATIENCE_MS });
}

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
