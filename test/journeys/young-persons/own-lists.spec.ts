import { listInvoices } from '#contract/money/invoices.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

const PERSON = '/dashboard/young-persons';

test('[INV-02] [REP-05] the invoices and reports of one young person are filtered, read and downloaded in their tabs', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const { items } = await api.get(listInvoices, { query: { paid_status: 'UNPAID' } });
  const invoice = items.find(({ young_person }) => young_person);
  if (!invoice?.young_person) throw new Error('No unpaid invoice is for one young person.');
  const { invoice_number, young_person } = invoice;
  const number = invoice_number ?? '';

  await test.step('an invoice is found by its number, and its document is a link away', async () => {
    await admin.goto(`${PERSON}/${young_person.id}?tab=invoices`);
    const tab = admin.getByRole('region', { name: 'Invoices' });
    await tab.getByRole('searchbox', { name: 'Number' }).fill(number);
    await expect(tab.getByRole('link', { name: new RegExp(`^${number}`) })).toBeVisible();
    await expect(tab.getByText('1 invoice', { exact: true })).toBeVisible();
    await expect(admin).toHaveURL(new RegExp(`invoice_number=${number}`));
    const download = admin.waitForEvent('download');
    await tab.getByRole('button', { name: 'Download document' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    await tab.getByRole('searchbox', { name: 'Number' }).fill('none such');
    await expect(tab.getByText('No invoices match these filters.')).toBeVisible();
    await tab.getByRole('searchbox', { name: 'Number' }).fill(number);
    await tab.getByRole('link', { name: `PDF of ${number}` }).click();
    await expect(admin).toHaveURL(/\/invoices\/pdf\//);
  });

  await test.step('approved reports alone, and their documents', async () => {
    await admin.goto(`${PERSON}/${young_person.id}?tab=reports&start_date=2020-01-01`);
    const tab = admin.getByRole('region', { name: 'Reports' });
    await tab.getByLabel('Status').selectOption({ label: 'Approved' });
    await expect(admin).toHaveURL(/status=approved/);
    const download = admin.waitForEvent('download');
    await tab.getByRole('button', { name: /^Download/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^Reports about .*\.zip$/);
  });
});
