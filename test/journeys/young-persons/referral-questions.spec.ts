import type { Page } from '@playwright/test';
import { expect, test } from '#test/journeys/kit/people.ts';
import { readDevice } from '#test/journeys/kit/random-typing.ts';
import {
  answerUrgently,
  button,
  fillSteps,
  freshName,
  PHONE,
  readReference,
  URGENT_STEPS,
} from '#test/journeys/kit/referrals.ts';

test('[REF-02] [REF-04] the office asks a question, which is answered through an e-mailed link on a phone, without an account', async ({
  browser,
  as,
}) => {
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
    await expect.poll(() => readDevice(admin)).toContain(question);
    await admin.reload();
    await expect(box).toHaveValue(question);
    await button(admin, 'Send question').click();
    await expect(admin.getByText('Waiting for the referrer', { exact: true })).toBeVisible();
    await expect(box).toHaveValue('');
  });
  await test.step('the list says that it waits', async () => {
    await admin.goto('/dashboard/referrals');
    await expect(row).toContainText('Question sent');
  });

  const link = await linkFromMailbox(admin, `A question about your referral: ${reference}`);
  const phone = await (await browser.newContext(PHONE)).newPage();
  await test.step('the referrer answers, and no word is lost on the way', async () => {
    await phone.goto(link);
    await expect(phone.getByText(question)).toBeVisible();
    await expect(phone.getByText(first)).toHaveCount(0);
    await phone.getByLabel('Your answer').fill(answer);
    await expect(phone.getByText('Saved in this browser for a day')).toBeVisible();
    await expect.poll(() => readDevice(phone)).toContain(answer);
    await phone.reload();
    await expect(phone.getByLabel('Your answer')).toHaveValue(answer);
    await button(phone, 'Send answer').click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('If you sent an answer, we have it')).toBeVisible();
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
