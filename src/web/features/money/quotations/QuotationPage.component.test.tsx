import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerQuotation, getQuotation, QuotationDetail } from '#contract/money/quotation-records.ts';
import { QuotedItem } from '#contract/money/quotations.ts';
import { announce, answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { QuotationPage } from '#web/features/money/quotations/QuotationPage.tsx';

const sent = makeRecord(QuotationDetail, {
  ...{ status: 'sent', quotation_number: 'QUO-2026-0001', total: '120.00', subtotal: '120.00', vat: '0.00' },
  items: [makeRecord(QuotedItem, { end_at: '2026-11-24T11:00:00Z' })],
});
const answered_at = '2026-11-24T10:00:00Z';
const ends: [string, QuotationDetail][] = [
  ['a colleague declines', { ...sent, status: 'declined', reason: 'She moves away.', answered_at }],
  ['the office withdraws', { ...sent, status: 'withdrawn', reason: 'The miles were left out.', answered_at }],
];

it.each(ends)(
  '[SVC-01] A quotation that %s says so on an open page, and can no longer be answered',
  async (_, ended) => {
    let now = sent;
    answer(getQuotation, () => now);
    const asked = answer(answerQuotation, () => refuse('quotation.answered'));
    renderScreen(<QuotationPage id={sent.id} />, { as: 'client' });
    const accept = page.getByRole('button', { name: 'Accept', exact: true });
    const dialog = page.getByRole('dialog');
    await accept.click();
    await dialog.getByLabelText('Order number').fill('PO 4712');
    now = ended;
    announce('quotations');
    await expect.element(page.getByText(ended.reason ?? '')).toBeInTheDocument();
    await expect.element(dialog.getByLabelText('Order number')).toHaveValue('PO 4712');
    await dialog.getByRole('button', { name: 'Accept £120.00' }).click();
    await expect.element(dialog).toHaveTextContent('Not answered');
    await expect.element(dialog).toHaveTextContent('already answered or withdrawn');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText(ended.reason ?? '')).toBeVisible();
    await expect.element(accept).not.toBeInTheDocument();
    expect(asked.map(({ body }) => body)).toEqual([{ status: 'accepted', order_number: 'PO 4712' }]);
  },
);
