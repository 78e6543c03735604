import { listInvoices } from '#contract/money/invoices.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

const makeCsv = (...rows: string[]) => ({
  name: 'november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Date,Description,Paid out,Paid in (£)', ...rows].join('\r\n'), 'latin1'),
});

test('[INV-01] [INV-03] a bank’s file pays an invoice once, and the amount owed is shown by age and in a statement', async ({
  as,
}) => {
  const admin = await as('admin', '/dashboard/invoices?owed=true');
  const first = admin.locator('main a[href*="/dashboard/invoices/0"]').first();
  const number = ((await first.textContent()) ?? '').trim();
  expect(number).toMatch(/^INV-\d{4}-\d{4}$/);
  const file = makeCsv(
    `01/11/2026,BACS ${number.replaceAll('-', '')},,"£1.00"`,
    '01/11/2026,Wages,512.00,',
    '31/02/2026,No such day,,1.00',
  );

  await test.step('each row of the file says what becomes of it, and the one that is matched is recorded', async () => {
    await admin.getByRole('link', { name: 'Bank file' }).click();
    await admin.getByLabel('Bank file').setInputFiles(file);
    await expect(admin.getByText('Matched', { exact: true })).toBeVisible();
    await expect(admin.getByText('Outgoing payment', { exact: true })).toBeVisible();
    await expect(admin.getByText('“31/02/2026” is not a date. Write it as 24/11/2026.')).toBeVisible();
    await admin.getByRole('button', { name: 'Record one payment' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
    await expect(admin.getByText('One payment recorded, £1.00')).toBeVisible();
  });

  await test.step('the same file again records nothing', async () => {
    await admin.getByLabel('Bank file').setInputFiles(file);
    await expect(admin.getByText('Recorded already', { exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Record 0 payments' })).toBeDisabled();
  });

  await test.step('the sums by age lead to a client’s statement', async () => {
    await admin.goto('/dashboard/invoices/ageing');
    await expect(admin.getByRole('heading', { name: 'All together' })).toBeVisible();
    await admin.locator('main a[href*="statement?client_id="]').first().click();
    await expect(admin.getByRole('heading', { name: 'Statement' })).toBeVisible();
    const saved = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2} Statement .*\.pdf$/);
  });

  await test.step('one transfer that names two invoices is shared out, and what is left goes to a third', async () => {
    const office = await openApi(admin);
    const { items } = await office.get(listInvoices, { query: { owed: 'true', page_size: 100 } });
    // The demo's own come first: those of today are issued and paid by other journeys meanwhile.
    const oldest = items.toSorted((a, b) => (a.invoice_number ?? '').localeCompare(b.invoice_number ?? ''));
    const ofClients = [...Map.groupBy(oldest, ({ client }) => client.id).values()];
    const [one, two, third] = ofClients.find(({ length }) => length > 2) ?? [];
    if (!one || !two || !third) throw new Error('The demonstration has a client who owes three invoices');
    const sum = Number(one.outstanding) + Number(two.outstanding);
    const words = `BACS ${one.invoice_number} ${two.invoice_number}`;
    await admin.goto('/dashboard/invoices/payments');
    await admin
      .getByLabel('Bank file')
      .setInputFiles(makeCsv(`01/11/2026,${words},,"${(sum + 0.5).toFixed(2)}"`));
    await expect(admin.getByText('£0.50 left.')).toBeVisible();
    await admin.getByRole('combobox', { name: 'Another invoice that line 2 pays' }).click();
    await admin.getByRole('option', { name: third.invoice_number ?? '' }).click();
    await expect(admin.getByText('nothing left.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Record one payment' })).toBeEnabled();
    await admin.getByRole('button', { name: `Remove ${third.invoice_number} from line 2` }).click();
    await expect(admin.getByText('£0.50 left.')).toBeVisible();
    await expect(admin.getByText('More than is owed', { exact: true })).toBeVisible();
  });

  await test.step('of a file that does not say which column is which, a person chooses the columns once', async () => {
    const unclear = (amount: string) => ({
      name: 'unclear.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `When,Party,Left,Arrived\n01/11/2026,Croydon,,${amount}\n01/11/2026,Wages,512.00,\n`,
      ),
    });
    await admin.goto('/dashboard/invoices/payments');
    await admin.getByLabel('Bank file').setInputFiles(unclear('0.77'));
    await expect(admin.getByText('Choose what each column holds.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Use these columns' })).toBeDisabled();
    await admin.getByLabel('Column 4, Arrived').selectOption('Money in');
    await admin.getByLabel('Column 3, Left').selectOption('Money out');
    await admin.getByRole('button', { name: 'Use these columns' }).click();
    await expect(admin.getByText('Outgoing payment', { exact: true })).toBeVisible();
    await admin.getByLabel('Bank file').setInputFiles(unclear('0.78'));
    await expect(admin.getByText('£0.78')).toBeVisible();
  });

  await test.step('a client reads its own statement and what it owes, and no bank file', async () => {
    const client = await as('client', '/dashboard/invoices/statement');
    await expect(client.getByText(/^Owed on /)).toBeVisible();
    await expect(client.getByLabel('Client')).toHaveCount(0);
    await client.goto('/dashboard/invoices/payments');
    await expect(client.getByRole('heading', { name: 'Payments from a bank file' })).toHaveCount(0);
  });
});
