import type { Page } from '@playwright/test';
import { getReferral } from '#contract/young-persons/referrals.ts';
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
import { openApi } from '#test/journeys/kit/visits.ts';
import { pdf, picture } from '#test/kit/given-files.ts';

async function addFile(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };
  await page.getByLabel('Add files', { exact: true }).last().setInputFiles(file);
  await expect(button(page, new RegExp(`^Save ${name}`))).toBeVisible({ timeout: PATIENCE_MS });
}

test('[REF-03] [REF-04] a social worker writes a referral on a phone, and the office makes a young person of it', {
  tag: '@main',
}, async ({ as }) => {
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

  await test.step('a missing answer leads to its question', async () => {
    await worker.getByText(/^Steps: \d of 8 complete/).click();
    await worker
      .getByRole('button', { name: 'Check your answers' })
      .filter({ visible: true })
      .first()
      .click();
    await expect(worker.getByText(/^Complete .* answers before you send/)).toBeVisible();
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
    await expect(worker.getByText('The office will look at it within 2 hours.')).toBeVisible();
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

test('[REF-03] [UIX-09] a referral begun on one device and gone on with on another takes what only the other has', async ({
  as,
}) => {
  const desk = await as('client', '/dashboard/referrals/new');
  const answers = answerUrgently({ 'rf-first-name': freshName('Two'), 'rf-last-name': 'Okoro' });
  await fillStep(desk, 1, answers);
  await button(desk, 'Next').click();
  await fillStep(desk, 2, answers);
  await expect(desk).toHaveURL(/draft=[0-9a-f-]{36}/);
  await expect(desk.getByText(/Saved \d/)).toBeVisible({ timeout: PATIENCE_MS });

  const phone = await as('client', '/dashboard', PHONE);
  await phone.goto(desk.url());
  await expect(phone.getByText('Step 2 of 8')).toBeVisible();
  await openStep(phone, 3);
  await fillStep(phone, 3, answers);
  await expect(phone.getByText(/Saved \d/)).toBeVisible({ timeout: PATIENCE_MS });
  await phone.close();

  await desk.getByLabel('Last name', { exact: true }).fill('Okoro-Late');
  const dialog = desk.getByRole('dialog', { name: 'Someone else changed this form too' });
  await desk.getByRole('button', { name: 'Compare' }).click({ timeout: PATIENCE_MS });
  await expect(dialog).toBeVisible();
  await expect(
    dialog
      .getByRole('group', { name: /Last name/ })
      .getByRole('radio')
      .first(),
  ).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /Keep mine/, checked: true })).toHaveCount(1);
  // Words that are written before it is decided are compared, too.
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await desk.getByLabel('Last name', { exact: true }).fill('Okoro-Later');
  await desk.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByText('Okoro-Later')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(/Saved \d/)).toBeVisible({ timeout: PATIENCE_MS });
  await desk.reload();
  await expect(desk.getByLabel('Last name', { exact: true })).toHaveValue('Okoro-Later');
  const id = new URL(desk.url()).searchParams.get('draft') ?? '';
  const kept = await (await openApi(desk)).get(getReferral, { params: { id } });
  const ofPhone = kept.questions
    .filter(({ step }) => step === 3)
    .map(({ group_identifier }) => group_identifier);
  for (const group of new Set(ofPhone))
    for (const [question, value] of Object.entries(answers[group]?.[0] ?? {}))
      expect(kept.answers[group]?.[0]?.[question]).toEqual(value);
  expect(ofPhone.some((group) => answers[group])).toBe(true);
});

test('[REF-03] [UIX-09] the browser’s Back never opens an empty form in place of a new referral', async ({
  as,
}) => {
  const page = await as('client', '/dashboard/referrals');
  const answers = answerUrgently({ 'rf-first-name': freshName('Back'), 'rf-last-name': 'Okoro' });
  await page.getByRole('link', { name: 'New referral' }).first().click();
  await expect(page.getByText('Step 1 of 8')).toBeVisible();
  await button(page, 'Next').click();
  await fillStep(page, 2, answers);
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/, { timeout: PATIENCE_MS });
  await expect(page.getByText(/Saved \d/)).toBeVisible({ timeout: PATIENCE_MS });
  const kept = page.url();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Okoro');
  expect(page.url()).toBe(kept);
  await button(page, 'Next').click();
  await expect(page.getByText('Step 3 of 8')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Okoro');
});

test('[REF-01] [REF-03] a social worker is told of each file that is not with the referral, and it is not sent without them unasked', async ({
  as,
}) => {
  test.setTimeout(300_000);
  const worker = await as('client', '/dashboard/referrals/new');
  const answers = answerUrgently({ 'rf-first-name': freshName('Files'), 'rf-last-name': 'Okoro' });
  const aPdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) });
  const choose = (files: readonly ReturnType<typeof aPdf>[]) =>
    worker
      .getByLabel('Add files', { exact: true })
      .last()
      .setInputFiles([...files]);
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  const toCheck = () => button(worker, 'Check your answers').click();
  const withIt = worker.getByRole('list', { name: 'Files with this referral' });
  await fillStep(worker, 1, answers);
  await expect(worker).toHaveURL(/draft=[0-9a-f-]{36}/, { timeout: PATIENCE_MS });
  await fillSteps(worker, URGENT_STEPS.slice(1), answers);
  await expect(worker.getByText('No files attached.')).toBeVisible();

  await test.step('of several the good ones are added, and the bad one is named over all steps', async () => {
    await openStep(worker, 8);
    const photo = { name: 'pic.png', mimeType: 'image/png', buffer: Buffer.from(await picture()) };
    await choose([aPdf('plan.pdf'), photo, note]);
    await expect(button(worker, /^Save plan.pdf/)).toBeVisible({ timeout: PATIENCE_MS });
    await expect(worker.getByText('1 file was not added: note.txt')).toBeVisible();
    await expect(
      worker.getByText('note.txt is not a photo or a PDF. Choose a photo or a PDF.'),
    ).toBeVisible();
    await expect(button(worker, 'Try again')).toHaveCount(0);
    await toCheck();
    await expect(withIt.getByRole('listitem')).toHaveText(['plan.pdf', 'pic.jpg']);
    await expect(
      worker.getByText('note.txt is not a photo or a PDF. Choose a photo or a PDF.'),
    ).toBeVisible();
    await settled(worker);
    await check(worker, 'checking a referral of which a file was not added');
    await button(worker, 'Leave out note.txt').click();
    await expect(worker.getByText(/not added/)).toHaveCount(0);
  });

  await test.step('without an answer it stays here, is named above Send, and is asked about', async () => {
    const files = '**/api/app_supports_required/*/files/';
    await worker.route(files, (route) => route.abort());
    await openStep(worker, 8);
    await choose([aPdf('court order.pdf')]);
    await expect(worker.getByText('1 file was not added: court order.pdf')).toBeVisible();
    await worker.getByRole('link', { name: 'Finish later' }).click();
    const leaving = worker.getByRole('dialog', { name: 'Leave with unsaved changes?' });
    await expect(leaving).toContainText('We do not keep files you have not added');
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    await button(worker, /, account$/).click();
    await worker.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(leaving).toContainText('We do not keep files you have not added');
    await settled(worker);
    await check(worker, 'signing out with a file that was not added');
    await leaving.getByRole('button', { name: 'Stay signed in' }).click();
    await toCheck();
    await expect(worker.getByText('1 file was not added: court order.pdf')).toBeVisible();
    await button(worker, 'Send referral').click();
    const dialog = worker.getByRole('dialog', { name: 'Send without 1 file?' });
    await expect(dialog).toContainText('court order.pdf');
    await settled(worker);
    await check(worker, 'a referral that would go without a file');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await worker.unroute(files);
    await button(worker, 'Try again').click();
    await expect(withIt).toContainText('court order.pdf', { timeout: PATIENCE_MS });
    await expect(worker.getByText(/not added/)).toHaveCount(0);
  });

  await test.step('chosen without signal, it is added by itself when there is signal', async () => {
    await openStep(worker, 8);
    await worker.context().setOffline(true);
    await choose([aPdf('risk assessment.pdf')]);
    await expect(worker.getByText('1 file was not added: risk assessment.pdf')).toBeVisible();
    await toCheck();
    await worker.context().setOffline(false);
    await expect(withIt).toContainText('risk assessment.pdf', { timeout: PATIENCE_MS });
  });

  const id = new URL(worker.url()).searchParams.get('draft') ?? '';
  await openStep(worker, 8);
  await choose([note]);
  await expect(worker.getByText('1 file was not added: note.txt')).toBeVisible();
  await toCheck();
  await button(worker, 'Send referral').click();
  await worker.getByRole('dialog').getByRole('button', { name: 'Send without it' }).click();
  await readReference(worker);
  const { files } = await (await openApi(worker)).get(getReferral, { params: { id } });
  expect(files.map(({ name }) => name)).toEqual([
    'plan.pdf',
    'pic.jpg',
    'court order.pdf',
    'risk assessment.pdf',
  ]);
});
