import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { QuotationDetail, withdrawQuotation } from '#contract/money/quotation-records.ts';
import { QuotedItem } from '#contract/money/quotations.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { WithdrawDialog } from '#web/features/money/quotations/AnswerDialogs.tsx';

const quotation = makeRecord(QuotationDetail, {
  ...{ quotation_number: 'QUO-2026-0001', sent_to: 'rob@north.test' },
  items: [makeRecord(QuotedItem, { end_at: '2026-11-24T11:00:00Z' })],
});

it('[SVC-01] A quotation is withdrawn with a reason, which is not e-mailed to its recipient', async () => {
  const onClose = vi.fn();
  const asked = answer(withdrawQuotation, () => ({ ...quotation, status: 'withdrawn' as const }));
  renderScreen(<WithdrawDialog quotation={quotation} onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'Withdraw QUO-2026-0001?' });
  await expect.element(dialog).toHaveTextContent('We’ll e-mail rob@north.test to say it is withdrawn.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox').fill('The miles were left out.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked.map(({ body }) => body)).toEqual([{ reason: 'The miles were left out.' }]);
});
