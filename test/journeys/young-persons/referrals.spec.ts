import type { Page } from '@playwright/test';
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

test('[REF-03] [REF-04] [UIX-09] a social worker writes a referral on a phone, and the office creates a young person from it', async ({
  as,
}) => {
  const worker = await as('client', '/dashboard/referrals', PHONE);
  const first = freshName('Zuri');
  const answers = answerUrgently({ 'rf-first-name': first, 'rf-last-name': 'Okoro' });

  await test.step('it is kept as it is typed: a reload goes on with it', async () => {
    await worker.getByRole('link', { name: 'New referral' }).first().click();
    await fillStep(worker, 1, answers);
    await expect(worker.getByText('use the short form')).toBeVisible();
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

  await test.step('the browser’s Back leads to the list, and never to an empty form in its place', async () => {
    const name = worker.getByLabel('First name', { exact: true });
    const list = worker.getByRole('heading', { name: 'Referrals', level: 1 });
    // It goes on where its writer stopped.
    await worker.goBack();
    await expect(name).toHaveValue(first);
    await worker.goBack();
    await expect(list).toBeVisible();
    await worker.goForward();
    await expect(name).toHaveValue(first);
  });

  await test.step('a missing answer leads to its question', async () => {
    await worker.getByText(/^Steps: \d of 8 complete/).click();
    await worker
      .getByRole('button', { name: 'Check your answers' })
      .filter({ visible: true })
      .first()
      .click();
    await expect(worker.getByText(/^Complete .* answers before you send/)).toBeVisible();
    await worker.getByText(/^3\. Legal status and placement: \d+$/).click();
    await worker.getByRole('button', { name: /^Legal status: / }).click();
    await expect(worker.getByText('Step 3 of 8')).toBeVisible();
    await expect(worker.getByRole('combobox', { name: 'Legal status' })).toBeFocused();
  });

  await test.step('a plan goes with it', async () => {
    await openStep(worker, 8);
    await addFile(worker, 'care plan.pdf');
  });

  let reference = '';
  await test.step('it is sent, and has a reference', async () => {
    await fillSteps(worker, URGENT_STEPS.slice(2), answers);
    await button(worker, 'Send referral').click();
    reference = await readReference(worker);
    await expect(worker.getByText('The office will look at it within 2 hours.')).toBeVisible();
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
  });

  await test.step('no record is like this: a draft is made of what it says', async () => {
    await button(admin, 'Create a new young person').click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText(first, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await admin.waitForURL(/young-person-form\/step-one/);
    await expect(admin.getByLabel('First name', { exact: true })).toHaveValue(first);
  });

  await test.step('the social worker sees what became of it', async () => {
    await worker.reload();
    await expect(worker.getByText('Approved').first()).toBeVisible();
  });
});
