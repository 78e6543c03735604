import type { Page } from '@playwright/test';
import { getMe } from '#contract/organisations/users.ts';
import { approveReferral } from '#contract/young-persons/referral-decisions.ts';
import { addReferralMessage } from '#contract/young-persons/referral-messages.ts';
import { createReferral, getReferral } from '#contract/young-persons/referrals.ts';
import { check, settled } from '#test/journeys/kit/axe.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import {
  answerUrgently,
  button,
  fillSteps,
  freshName,
  PHONE,
  readReference,
  URGENT_STEPS,
} from '#test/journeys/kit/referrals.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

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
    await expect(admin.getByText('Waiting for the referrer', { exact: true })).toBeVisible();
    await expect(box).toHaveValue('');
    await settled(admin);
    await check(admin, 'a referral with a question that waits');
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
    await phone.waitForTimeout(500);
    await phone.reload();
    await expect(phone.getByLabel('Your answer')).toHaveValue(answer);
    await settled(phone);
    await check(phone, 'a question that is answered by a link');
    await button(phone, 'Send answer').click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('If you sent an answer, we have it')).toBeVisible();
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

test('[REF-02] the home shows each side the referrals that wait for it first, and leads to the others', async ({
  as,
}) => {
  const [admin, worker] = [await as('admin'), await as('client', '/dashboard', PHONE)];
  const [office, own] = [await openApi(admin), await openApi(worker)];
  const { client } = await own.get(getMe);
  const body = { client_id: client?.id ?? '', answers: answerReferral(), submit: true };
  const { id, reference } = await own.send(createReferral, { body });
  await office.send(addReferralMessage, { params: { id }, body: { text: 'Which school?' } });
  for (let n = 0; n < 4; n++) await own.send(createReferral, { body });

  const findRows = (page: Page) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Open referrals' }) })
      .getByRole('listitem');
  await worker.reload();
  await expect(findRows(worker).filter({ hasText: reference })).toContainText(
    'The office has a question for you.',
  );
  await admin.reload();
  await expect(findRows(admin)).toHaveCount(4);
  await expect(findRows(admin).filter({ hasText: reference })).toHaveCount(0);
  await admin
    .getByRole('link', { name: /^(Show all \d+ waiting|Show the one waiting) for the referrer$/ })
    .click();
  await expect(admin.getByRole('row').filter({ hasText: reference })).toBeVisible();
});

test('[REF-04] typed words stay when somebody else answers first, and when the referral is decided', async ({
  as,
}) => {
  const [admin, worker] = [await as('admin'), await as('client', '/dashboard', PHONE)];
  const [office, own] = [await openApi(admin), await openApi(worker)];
  const { client } = await own.get(getMe);
  const body = { client_id: client?.id ?? '', answers: answerReferral(), submit: true };
  const { id } = await own.send(createReferral, { body });
  const post = (text: string, question_id?: string) =>
    office.send(addReferralMessage, {
      params: { id },
      body: { text, ...(question_id ? { question_id } : {}) },
    });
  const question = await post('Which school?');
  await worker.goto(`/dashboard/referrals/${id}`);
  const box = worker.getByLabel('Your answer');
  await box.fill('Elm Park, since May.');

  await test.step('the answer of the other stands beside them', async () => {
    await post('By telephone: Elm Park.', question.id);
    await expect(worker.getByText('Someone answered while you were typing')).toBeVisible();
    await expect(worker.getByText('By telephone: Elm Park.')).toBeVisible();
    await expect(box).toHaveValue('Elm Park, since May.');
    await settled(worker);
    await check(worker, 'a question that somebody else answered first');
    await worker.waitForTimeout(500);
    await worker.reload();
    await expect(box).toHaveValue('Elm Park, since May.');
  });

  await test.step('they can be sent as well, or discarded', async () => {
    await button(worker, 'Send answer').click();
    await expect(
      worker.getByRole('list', { name: 'Answers' }).getByText('Elm Park, since May.'),
    ).toBeVisible();
    await expect(box).toBeHidden();
    await button(worker, 'Add to the answer').click();
    await box.fill('With a taxi.');
  });

  await test.step('once it is decided they can be read, and not sent', async () => {
    const { version } = await office.get(getReferral, { params: { id } });
    await office.send(approveReferral, { params: { id }, body: { approved: true, version } });
    await expect(worker.getByText('You can no longer send messages about this referral')).toBeVisible();
    await expect(box).toHaveValue('With a taxi.');
    await expect(box).not.toBeEditable();
    await expect(button(worker, 'Send answer')).toBeHidden();
    await button(worker, 'Discard').click();
    await expect(box).toBeHidden();
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
