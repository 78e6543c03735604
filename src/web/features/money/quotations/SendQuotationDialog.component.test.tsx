import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sendQuotation } from '#contract/money/quotation-records.ts';
import { QuotedItem } from '#contract/money/quotations.ts';
import { listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import { getYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { SendQuotationDialog } from '#web/features/money/quotations/SendQuotationDialog.tsx';

const client_id = crypto.randomUUID();
const rob = { id: crypto.randomUUID(), name: 'Rob Reed', email: 'rob@north.test' };
const mia = makeRecord(YoungPersonDetail, { name: 'Mia Field', allocated_social_worker: rob });
const item = makeRecord(QuotedItem, { end_at: '2026-11-24T11:00:00Z' });

const dialog = page.getByRole('dialog', { name: 'Send quotation' });
const worker = dialog.getByRole('combobox', { name: 'Social worker' });
const warning = dialog.getByText('This will not be e-mailed', { exact: true });

function draw() {
  answer(listYoungPersonOptions, () => [{ id: mia.id, name: mia.name, client_id }]);
  answer(getYoungPerson, () => mia);
  const onSent = vi.fn();
  renderScreen(
    <SendQuotationDialog
      {...{ client_id, onSent }}
      referral={undefined}
      referred={undefined}
      workers={[rob]}
      items={[item]}
      onClose={vi.fn()}
    />,
  );
  return onSent;
}

it('[SVC-01] [SWK-02] A quotation goes to the young person’s social worker, and to nobody only if the office confirms that', async () => {
  const sent = {
    id: crypto.randomUUID(),
    quotation_number: 'QUO-2026-0001',
    total: '1.00',
    document_url: '/',
  };
  const asked = answer(sendQuotation, () => sent);
  const onSent = draw();
  await expect.element(warning).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Young person' }).fill('Mia');
  await page.getByRole('option', { name: 'Mia Field' }).click();
  await expect.element(worker).toHaveValue('Rob Reed');
  await expect.element(warning).not.toBeInTheDocument();
  await worker.clear();
  await dialog.getByLabelText('Message').click();
  await expect.element(warning).toBeVisible();
  await dialog.getByRole('button', { name: 'Send without an e-mail' }).click();
  await expect.poll(() => onSent.mock.calls).toEqual([[sent.id]]);
  expect(asked[0]?.body).toMatchObject({ client_id, young_person_id: mia.id, items: [item] });
  expect(asked[0]?.body).not.toHaveProperty('social_worker_id');
});

it('[SVC-01] Visits with one carer are sent only after a confirmation if the record requires two', async () => {
  Object.assign(mia, { lone_working: TWO_CARERS });
  draw();
  await dialog.getByRole('combobox', { name: 'Young person' }).fill('Mia');
  await page.getByRole('option', { name: 'Mia Field' }).click();
  await expect
    .element(dialog.getByText('1 visit is priced with one carer, but two are needed'))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Send anyway' })).toBeVisible();
});
