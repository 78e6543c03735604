import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { todayInLondon } from '#contract/core/dates.ts';
import { InvoiceRecord } from '#contract/money/invoices.ts';
import { addPayment, Payment } from '#contract/money/payments.ts';
import { answer, NO_ANSWER } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { PaymentDialog } from '#web/features/money/invoices/PaymentDialog.tsx';

const invoice = makeRecord(InvoiceRecord, { invoice_number: 'INV-7', outstanding: '120.00', payments: [] });
const payment = makeRecord(Payment, { amount: '120.00' });
const dialog = page.getByRole('dialog', { name: 'Record money for INV-7' });
const record = dialog.getByRole('button', { name: /^Record/ });

it('[INV-03] [API-03] A payment whose response was lost is sent again under the same key, even after the invoice shows it', async () => {
  const onClose = vi.fn();
  const asked = answer(addPayment, (_, count) => (count === 1 ? NO_ANSWER : payment));
  const screen = renderScreen(<PaymentDialog invoice={invoice} onClose={onClose} />);
  await record.click();
  await expect.element(dialog).toHaveTextContent('We couldn’t tell whether it arrived');
  screen.redraw(
    <PaymentDialog
      invoice={{ ...invoice, payments: [{ ...payment, date: todayInLondon() }] }}
      onClose={onClose}
    />,
  );
  await expect.element(record).toHaveTextContent('Record anyway');
  await record.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const [first, second] = asked.map(({ body }) => body);
  expect(second).toEqual({ ...first, is_repeat_meant: true });
  // In the header, both would be one request under one key, but they are different requests.
  expect(asked.map(({ key }) => key)).toEqual([null, null]);
});
