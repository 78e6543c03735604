import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { todayInLondon } from '#contract/core/dates.ts';
import { Quotation, recordQuotationAnswer } from '#contract/money/quotation-records.ts';
import { QuotedItem } from '#contract/money/quotations.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { RecordAnswerDialog } from '#web/features/money/quotations/RecordAnswerDialog.tsx';

const client = { id: crypto.randomUUID(), name: 'Northshire Council' };
const quotation = makeRecord(Quotation, {
  ...{ quotation_number: 'QUO-2026-0001', total: '120.00', client },
  items: [makeRecord(QuotedItem, { end_at: '2026-11-24T11:00:00Z' })],
});
const accepted: Quotation = { ...quotation, status: 'accepted' };
const declined: Quotation = { ...quotation, status: 'declined' };

const dialog = page.getByRole('dialog', { name: 'Recorded for Northshire Council' });
const who = dialog.getByLabelText('Who answered');
const how = dialog.getByLabelText('How', { exact: true });
const record = dialog.getByRole('button', { name: 'Record answer' });
const open = () => {
  const onClose = vi.fn();
  renderScreen(<RecordAnswerDialog quotation={quotation} onClose={onClose} />, { as: 'admin' });
  return onClose;
};

it('[SVC-01] [UIX-09] A missing answer is shown at its field, and the first such field is focused', async () => {
  open();
  await record.click();
  await expect.element(dialog.getByRole('radio', { name: 'Accepted' })).toHaveFocus();
  await expect.element(dialog).toHaveTextContent('Choose an answer.');
  await expect.element(who).toHaveAccessibleDescription(/Enter the name of the person who answered/);
  await expect.element(how).toHaveAccessibleDescription('Error: Choose how they answered.');
});

it('[SVC-01] An acceptance is recorded with its order number, by whom and how, as of today', async () => {
  const asked = answer(recordQuotationAnswer, () => accepted);
  const onClose = open();
  await dialog.getByRole('radio', { name: 'Accepted' }).click();
  await who.fill('Sam Field');
  await how.selectOptions('Telephone');
  await record.click();
  await expect.element(dialog.getByLabelText('Order number')).toHaveFocus();
  await dialog.getByLabelText('Order number').fill('PO 4712');
  await record.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked.map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    {
      id: quotation.id,
      status: 'accepted',
      order_number: 'PO 4712',
      recorded: { name: 'Sam Field', how: 'telephone', date: todayInLondon() },
    },
  ]);
  await expect.element(page.getByText('Answer to QUO-2026-0001 recorded').first()).toBeVisible();
});

it('[SVC-01] A reason is only sent with a refusal: an order number typed before is left out', async () => {
  const asked = answer(recordQuotationAnswer, () => declined);
  const onClose = open();
  await dialog.getByRole('radio', { name: 'Accepted' }).click();
  await dialog.getByLabelText('Order number').fill('PO 4712');
  await dialog.getByRole('radio', { name: 'Declined' }).click();
  await who.fill('Sam Field');
  await how.selectOptions('Telephone');
  await dialog.getByLabelText('Reason').fill('She moves away.');
  await record.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked.at(-1)?.body).toMatchObject({ status: 'declined', reason: 'She moves away.' });
  expect(asked.at(-1)?.body).not.toHaveProperty('order_number');
});

it('[SVC-01] If the client has answered first, the form says so and nothing is recorded', async () => {
  answer(recordQuotationAnswer, () => refuse('quotation.answered'));
  open();
  await dialog.getByRole('radio', { name: 'Accepted' }).click();
  await dialog.getByLabelText('Order number').fill('PO 4712');
  await who.fill('Sam Field');
  await how.selectOptions('Telephone');
  await record.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not recorded');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This quotation was already answered or withdrawn.');
});
