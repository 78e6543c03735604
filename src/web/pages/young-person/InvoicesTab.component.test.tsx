import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Invoice, listInvoicesOfYoungPerson } from '#contract/money/invoices.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { InvoicesTab } from '#web/pages/young-person/InvoicesTab.tsx';

const id = '0198f0f0-0000-7000-8000-000000000001';
const invoice = makeRecord(Invoice, {
  ...{ invoice_number: 'INV-2026-0001', total: '120.00', document_url: '/api/invoices/documents/1' },
});

it('[INV-02] A young person’s invoice is found by its number, and links to its document', async () => {
  const asked = answer(listInvoicesOfYoungPerson, ({ query: { invoice_number } }) => {
    const items = invoice.invoice_number?.includes(invoice_number ?? '') ? [invoice] : [];
    return { items, total: items.length, page: 1, page_size: 20 };
  });
  const { readAddress } = renderScreen(<InvoicesTab youngPersonId={id} />);
  const number = page.getByRole('searchbox', { name: 'Number' });
  await number.fill('INV-2026-0001');
  await expect.poll(readAddress).toContain('invoice_number=INV-2026-0001');
  await expect.element(page.getByText('1 invoice', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download document' })).toBeVisible();
  await number.fill('none such');
  await expect.element(page.getByText('No invoices match these filters.')).toBeVisible();
  expect(asked.at(-1)?.query).toMatchObject({ invoice_number: 'none such' });
  await number.fill('INV');
  await page.getByRole('link', { name: 'PDF of INV-2026-0001' }).click();
  expect(readAddress()).toContain('/invoices/pdf/');
});
