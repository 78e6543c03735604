import { listQuotations } from '#contract/money/quotation-records.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

test('[SVC-01] the office records an answer: what is missing is said first', async ({ as }) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const { items } = await api.get(listQuotations, { query: { status: 'sent' } });
  await admin.goto(`/dashboard/quotations/${items[0]?.id}`);
  await admin.getByRole('button', { name: /Record.*answer/ }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record answer' }).click();
  await expect(dialog.getByText('Choose an answer.')).toBeVisible();
  await expect(dialog.getByText('Choose how they answered.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Accepted' }).check();
  await dialog.getByLabel('Who answered').fill('Sam Field');
  await dialog.getByLabel('How').selectOption({ label: 'Telephone' });
  await dialog.getByRole('button', { name: 'Record answer' }).click();
  await expect(dialog.getByText('Give the order number.')).toBeVisible();
  await dialog.getByLabel('Order number').fill('PO-7');
  await dialog.getByRole('button', { name: 'Record answer' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(admin.getByText(/recorded$/)).toBeVisible();
});
