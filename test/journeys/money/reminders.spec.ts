import type { Page } from '@playwright/test';
import { todayInLondon } from '#contract/core/dates.ts';
import { listInvoices } from '#contract/money/invoices.ts';
import { addPayment, type PAYMENT_KINDS } from '#contract/money/payments.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { openApi } from '#test/journeys/kit/visits.ts';

/** The demo's invoices are too young to be overdue: what is owed is told as it is some weeks later, less what was paid since. */
async function letWeeksPass(page: Page, { paid }: { paid: () => number }): Promise<void> {
  await page.route('**/api/invoices/ageing/**', async (route) => {
    const response = await route.fetch();
    const ageing = await response.json();
    for (const owed of [ageing.all, ...ageing.clients])
      Object.assign(owed, { to_30: owed.not_due, not_due: '0.00' });
    await route.fulfill({ response, json: ageing });
  });
  await page.route('**/api/invoices/reminders/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: (900 - paid()).toFixed(2) } });
  });
}

test('[INV-03] [UIX-09] a letter about sums that change goes on with the new ones, and leaves no words behind with the old', async ({
  as,
}) => {
  const page = await as('admin');
  const api = await openApi(page);
  const { items } = await api.get(listInvoices, { query: { owed: 'true', page_size: 100 } });
  const invoice = items
    .toSorted((a, b) => (a.invoice_number ?? '').localeCompare(b.invoice_number ?? ''))
    .at(0);
  if (!invoice) throw new Error('The demonstration has an invoice that is owed');
  let paid = 0;
  const record = (kind: (typeof PAYMENT_KINDS)[number]) => {
    paid += kind === 'payment' ? 0.07 : -0.07;
    return api.send(addPayment, {
      params: { id: invoice.id },
      body: {
        ...{ key: crypto.randomUUID(), kind, amount: '0.07', date: todayInLondon() },
        ...(kind === 'payment' ? { reference: 'By hand' } : { reason: 'Recorded by mistake.' }),
      },
    });
  };
  await letWeeksPass(page, { paid: () => paid });
  await page.goto('/dashboard/invoices/ageing');
  const letter = page.getByRole('dialog', { name: `Remind ${invoice.client.name}` });
  const words = letter.getByLabel('Message');
  const open = async () => {
    await page.getByRole('button', { name: `Remind ${invoice.client.name}` }).click();
    await expect(words).toHaveValue(/.+/);
  };
  await open();
  await words.press('ControlOrMeta+End');
  await words.pressSequentially(' Please ring.');
  await record('payment');
  const changed = page.getByRole('dialog', { name: 'Someone has just recorded a payment' });
  await changed.getByRole('button', { name: 'Read it again' }).click();
  await expect(words).toHaveValue(/ Please ring\.$/);
  await letter.getByRole('button', { name: 'Cancel' }).click();
  await expect(letter).toBeHidden();
  await record('correction');
  await page.reload();
  await open();
  await expect(words).not.toHaveValue(/Please ring/);
  await expect(letter.getByText('Your draft was restored')).toBeHidden();
});
