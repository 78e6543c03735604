import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { expect, test } from '#test/journeys/kit/people.ts';

test('[INV-01] [INV-03] [DOC-02] work is invoiced and issued, the client reads it on paper, half is paid, and a line is credited', {
  tag: '@main',
}, async ({ as }) => {
  // Near the end of a month the demo knows nothing of the month before, which a run shows by itself.
  const today = todayInLondon();
  const period = `start_date=${addDays(today, -28)}&end_date=${addDays(today, -4)}`;
  const admin = await as('admin', `/dashboard/invoices/run?${period}`);
  await test.step('the run shows what it would draft before anything is made', async () => {
    await expect(admin.getByRole('heading', { name: /^\d+ invoices? to draft$/ })).toBeVisible();
    await admin.locator('main').getByRole('checkbox').last().uncheck();
    await expect(admin.getByRole('heading', { name: /^\d+ of \d+ invoices to draft$/ })).toBeVisible();
    await admin.getByRole('button', { name: /^Draft \d+ invoices?$/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Draft', exact: true }).click();
    await expect(admin).toHaveURL(/invoices\?status=draft/);
  });

  await test.step('a draft is issued, and has a number from then on', async () => {
    await admin.locator('main a[href*="/dashboard/invoices/0"]').first().click();
    await expect(admin.getByRole('heading', { name: 'Draft invoice' })).toBeVisible();
    await admin.getByRole('button', { name: 'Issue', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: /^INV-\d{4}-\d{4}$/ })).toBeVisible();
    await expect(admin.getByText('Unpaid', { exact: true })).toBeVisible();
  });

  await test.step('two more drafts are issued together, and leave the drafts', async () => {
    const address = admin.url();
    await admin.goto('/dashboard/invoices?status=draft');
    for (const nth of [1, 2]) await admin.locator('main tbody').getByRole('checkbox').nth(nth).check();
    await admin.getByRole('button', { name: 'Issue 2 drafts' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText(/^Total: £[\d,.]+\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Issue 2 invoices' }).click();
    await expect(dialog.getByRole('heading', { name: '2 of 2 issued' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(admin.getByRole('button', { name: /^Issue \d? ?draft/ })).toBeHidden();
    await admin.goto(address);
  });

  await test.step('the invoicing contacts are told of it', async () => {
    await admin.getByRole('button', { name: 'More actions' }).click();
    await admin.getByRole('menuitem', { name: 'Send by e-mail…' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByRole('checkbox').first()).toBeChecked();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(admin.getByText('Invoice sent')).toBeVisible();
  });

  await test.step('a payment of a part is recorded', async () => {
    await admin.getByRole('button', { name: 'Record payment' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByLabel('Reference').fill('BACS 4711');
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(admin.getByText('Part paid', { exact: true })).toBeVisible();
    await expect(admin.getByText(/BACS 4711/)).toBeVisible();
  });

  await test.step('a line is credited by a credit note', async () => {
    await admin.getByRole('button', { name: 'More actions' }).click();
    await admin.getByRole('menuitem', { name: 'Make a credit note…' }).click();
    await admin.getByRole('checkbox').first().check();
    await admin.getByRole('button', { name: /^Make a credit note for \d/ }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Not ordered');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(admin.getByText('Credited', { exact: true }).first()).toBeVisible();
    await expect(admin.getByRole('link', { name: /^CRN-\d{4}-\d{4}$/ })).toBeVisible();
  });

  await test.step('its paper opens in the viewer', async () => {
    await admin.getByRole('link', { name: 'PDF' }).click();
    await expect(admin.getByText(/Page 1 of \d|1 of \d/).first()).toBeVisible();
  });

  await test.step('a client reads its own', async () => {
    const client = await as('client', '/dashboard/invoices');
    await client.locator('main a[href*="/dashboard/invoices/0"]').first().click();
    await expect(client.getByRole('heading', { level: 1, name: /^INV-\d{4}-\d{4}$/ })).toBeVisible();
    await expect(client.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  });
});
