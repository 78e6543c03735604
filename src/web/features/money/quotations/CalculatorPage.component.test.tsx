import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sendQuotation } from '#contract/money/quotation-records.ts';
import { calculateServiceCosts, Quote } from '#contract/money/quotations.ts';
import {
  listClientOptions,
  listServiceTypes,
  listYoungPersonOptions,
} from '#contract/organisations/catalogues.ts';
import { listSocialWorkerOptions } from '#contract/organisations/social-workers.ts';
import { getReferral, Referral } from '#contract/young-persons/referrals.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { CalculatorPage } from '#web/features/money/quotations/CalculatorPage.tsx';

const [north, south] = ['Northshire', 'Southshire'].map((name) => ({ id: crypto.randomUUID(), name }));
const mentoring = { id: crypto.randomUUID(), name: 'Mentoring', category: 'Support', is_archived: false };
const referral = makeRecord(Referral, { client: { id: crypto.randomUUID(), name: 'Westshire' } });

const client = page.getByRole('combobox', { name: 'Client' });
const from = page.getByLabelText('From', { exact: true });
const dialog = page.getByRole('dialog');
const restored = page.getByText(/Your draft was restored/);
const draw = (referral_id?: string, onSent = vi.fn()) =>
  renderScreen(<CalculatorPage referral_id={referral_id} onSent={onSent} />);

beforeEach(() => {
  answer(listServiceTypes, () => [mentoring]);
  answer(listClientOptions, () => [north, south].flatMap((each) => each ?? []));
  answer(listSocialWorkerOptions, () => []);
  answer(listYoungPersonOptions, () => []);
  answer(calculateServiceCosts, () => makeRecord(Quote, { subtotal: '83.00', vat: '0.00', total: '83.00' }));
  answer(getReferral, () => referral);
});

async function choose(name: string): Promise<void> {
  await client.fill(name);
  await page.getByRole('option', { name }).click();
}

async function priceTwoHours(): Promise<void> {
  await choose('Northshire');
  await page.getByRole('combobox', { name: 'Service' }).fill('Ment');
  await page.getByRole('option', { name: 'Mentoring' }).click();
  await page.getByLabelText('Day', { exact: true }).fill('24/12/2026');
  await from.fill('16:00');
  await page.getByLabelText('Until', { exact: true }).fill('18:00');
}

async function openSending() {
  await page.getByRole('button', { name: 'Send quotation' }).click();
  await expect.element(dialog.getByLabelText('Message')).toBeVisible();
}

it('[SVC-01] [UIX-09] A price that is being worked out is restored, and not as the price of a referral', async () => {
  const first = draw();
  await priceTwoHours();
  await page.getByRole('button', { name: 'Add another visit' }).click();
  await first.leave();

  const ofReferral = draw(referral.id);
  await expect.element(from).toHaveValue('');
  await expect.element(restored).not.toBeInTheDocument();
  await ofReferral.leave();

  draw();
  await expect.element(restored).toBeVisible();
  await expect.element(client).toHaveValue('Northshire');
  await expect.element(page.getByRole('heading', { name: 'Visit 2' })).toBeVisible();
  await expect.element(from.first()).toHaveValue('16:00');
});

it('[SVC-01] [UIX-09] A price that was sent or discarded does not come back', async () => {
  const sent = { id: crypto.randomUUID(), quotation_number: 'QUO-2026-0001', total: '83.00' };
  const asked = answer(sendQuotation, () => ({ ...sent, document_url: '/' }));
  const onSent = vi.fn();
  const first = draw(undefined, onSent);
  await priceTwoHours();
  await openSending();
  await dialog.getByLabelText('E-mail address').fill('worker@example.test');
  await dialog.getByRole('button', { name: 'Send quotation' }).click();
  await expect.poll(() => onSent.mock.calls).toEqual([[sent.id]]);
  expect(asked[0]?.body).toMatchObject({ client_id: north?.id, to: 'worker@example.test' });
  await first.leave();

  const second = draw();
  await expect.element(from).toHaveValue('');
  await from.fill('09:00');
  await second.leave();
  const third = draw();
  await expect.element(from).toHaveValue('09:00');
  await page.getByRole('button', { name: 'Start again' }).click();
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await expect.element(from).toHaveValue('');
  await third.leave();
  draw();
  await expect.element(from).toHaveValue('');
  await expect.element(restored).not.toBeInTheDocument();
});

it('[SVC-01] [UIX-09] Text typed for one organisation is not restored in a quotation for another', async () => {
  draw();
  await priceTwoHours();
  const [to, message] = [dialog.getByLabelText('E-mail address'), dialog.getByLabelText('Message')];
  const close = () => dialog.getByRole('button', { name: 'Close' }).click();
  await openSending();
  await to.fill('somebody@north.test');
  await message.fill('As agreed with Northshire');
  await close();

  await choose('Southshire');
  await openSending();
  await expect.element(to).toHaveValue('');
  await expect.element(message).toHaveValue('');
  await close();

  await choose('Northshire');
  await openSending();
  await expect.element(dialog.getByText(/Your draft was restored/)).toBeVisible();
  await expect.element(to).toHaveValue('somebody@north.test');
  await expect.element(message).toHaveValue('As agreed with Northshire');
});
