import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppointmentDetail, updateAppointment } from '#contract/appointments/appointments.ts';
import { previewCancellation, type UnchargedReason } from '#contract/appointments/cancellations.ts';
import { answer, NO_ANSWER } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { CancelDialog } from '#web/features/appointments/CancelDialog.tsx';

const active = makeRecord(AppointmentDetail, { end_at: '2026-11-24T11:00:00Z' });
const other = makeRecord(AppointmentDetail, { end_at: '2026-11-25T11:00:00Z' });
const croydon = { id: crypto.randomUUID(), name: 'Croydon' };
const late = { under_hours: 24, percent: 100 };

const dialog = page.getByRole('dialog', { name: /^Cancel/ });
const status = dialog.getByRole('status');
const pick = (name: string) => dialog.getByRole('radio', { name, exact: true }).click();
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

const open = (appointments = [active], onClose = vi.fn()) =>
  renderScreen(<CancelDialog open appointments={appointments} onClose={onClose} />);

const charge = (amount: string, more: object = {}) => ({
  ...{ client: croydon, amount, has_vat: false, appointments: 1, notice: late },
  ...more,
});
const free = (reason: UnchargedReason, appointments = 1) => ({
  ...{ reason, appointments },
  notice_hours: reason === 'enough notice' ? 24 : null,
});

it('[APT-02] The dialog asks who cancelled, without a default, and why', async () => {
  answer(previewCancellation, () => ({ charges: [charge('45.00')], total: '45.00', uncharged: [] }));
  const sent = answer(updateAppointment, () => active);
  const onClose = vi.fn();
  open([active], onClose);
  await press('Cancel appointment');
  await expect.element(dialog.getByText('Choose who cancelled.')).toBeVisible();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await expect.element(status).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await pick('The client');
  await expect.element(dialog.getByText('Choose who cancelled.')).not.toBeInTheDocument();
  await dialog.getByLabelText('Reason').fill('Trip moved');
  await press('Cancel appointment');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toMatchObject([
    { status: 'cancelled', cancelled_by: 'client', cancellation_reason: 'Trip moved' },
  ]);
});

it('[APT-02] [INV-03] The charge is shown before it happens, and nothing is charged if the carer or the agency cancels', async () => {
  const asked = answer(previewCancellation, () => ({
    ...{ charges: [charge('45.00')], total: '45.00', uncharged: [] },
  }));
  open();
  await pick('The carer');
  await expect.element(status).toHaveTextContent('No charge: the carer cancelled.');
  await pick('The agency');
  await expect.element(status).toHaveTextContent('No charge: the agency cancelled.');
  expect(asked).toEqual([]);
  for (const name of ['The client', 'The young person']) {
    await pick(name);
    await expect
      .element(status)
      .toHaveTextContent('Croydon will be charged £45.00 (short notice: 100% within 24 hours).');
  }
  expect(asked[0]?.body).toEqual({ appointment_ids: [active.id], apply_to: 'this' });
});

it.each([
  ['enough notice', 'No charge: this is more than 24 hours before it starts.'],
  ['never charged', 'No charge: the price list charges nothing for this notice.'],
  ['by the mile', 'No charge: the client pays only for miles.'],
  ['no price', 'No price list covers this, so nothing will be charged automatically.'],
  ['no carer', 'No charge: no carer is booked.'],
  ['waived', 'No charge: an administrator chose not to charge.'],
  ['invoiced', 'No charge: an invoice already charges for the visit.'],
] as const)('[APT-02] [INV-03] If nothing is charged, the dialog says why: %s', async (reason, sentence) => {
  answer(previewCancellation, () => ({ charges: [], total: '0.00', uncharged: [free(reason)] }));
  open();
  await pick('The client');
  await expect.element(status).toHaveTextContent(sentence);
});

it('[APT-02] [INV-03] Several appointments show each client’s charge, the total, and what costs nothing', async () => {
  const barnet = { id: crypto.randomUUID(), name: 'Barnet' };
  answer(previewCancellation, () => ({
    charges: [
      charge('64.00', { client: barnet, has_vat: true }),
      charge('1096.00', { appointments: 2, notice: null }),
    ],
    total: '1160.00',
    uncharged: [free('enough notice', 3), free('no price')],
  }));
  open([active, other]);
  await pick('The young person');
  for (const sentence of [
    'Barnet will be charged £64.00 plus VAT for 1 appointment (short notice: 100% within 24 hours).',
    'Croydon will be charged £1,096.00 for 2 appointments (short notice).',
    'In total, clients will be charged £1,160.00 before VAT.',
    'No charge for 3 appointments: more than 24 hours before the start.',
    'No price list covers 1 appointment, so nothing will be charged automatically.',
  ])
    await expect.element(status.getByText(sentence, { exact: true })).toBeVisible();
});

it('[APT-02] Without the charge, the user can still cancel', async () => {
  answer(previewCancellation, () => NO_ANSWER);
  const sent = answer(updateAppointment, () => active);
  open();
  await pick('The client');
  await expect
    .element(status, { timeout: 20_000 })
    .toHaveTextContent('We cannot work out the charge now. You can still cancel.');
  await dialog.getByLabelText('Reason').fill('Trip moved');
  await press('Cancel appointment');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

it('[APT-02] [UIX-09] What was answered is still there after the dialog closes', async () => {
  answer(previewCancellation, () => ({ charges: [], total: '0.00', uncharged: [free('no price')] }));
  const screen = open([other]);
  await pick('The carer');
  await dialog.getByLabelText('Reason').fill('Ill');
  await screen.leave();
  open([other]);
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Ill');
  await expect.element(dialog.getByRole('radio', { name: 'The carer' })).toBeChecked();
});
