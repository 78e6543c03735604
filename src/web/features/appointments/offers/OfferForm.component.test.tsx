import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CarerAvailability, listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { createOffers, Offer } from '#contract/appointments/offers.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { OfferForm } from '#web/features/appointments/offers/OfferForm.tsx';

const { id, name } = PEOPLE.carer;
const carer = makeRecord(CarerAvailability, { carer: { id, name }, is_free: false });
const offer = makeRecord(Offer, {
  answers: [{ carer: { id, name }, status: 'offered', reason: null, answered_at: null }],
});
const gap = {
  ...{ id: offer.appointment_id, start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z' },
  ...{ words: 'Amy, Outreach, Croydon', carer_ids: [], needs_two: true },
};
const made = { nobody_for: [], not_needed: [] };
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const text = (words: string) => page.getByText(words);
const draw = () => {
  const onClose = vi.fn();
  renderScreen(<OfferForm gap={gap} open={undefined} past={[]} onClose={onClose} />);
  return onClose;
};

beforeEach(() => void answer(listAvailableCarers, () => [carer]));

it('[ROT-03] [UIX-09] The office must choose whom to ask, and confirms warnings', async () => {
  const warnings = [{ start_date: '2026-11-24', code: 'carer.alone', message: 'This needs two carers.' }];
  const asked = answer(createOffers, ({ body }) =>
    body.acknowledged_warnings
      ? { items: [offer], ...made }
      : refuse('appointment.unconfirmed', { warnings }),
  );
  const onClose = draw();
  await expect.element(text('All suitable carers (0)')).toBeVisible();
  await press('Offer');
  await expect.element(text('No other suitable carer is free.')).toBeVisible();
  await page.getByRole('radio', { name: 'Carers I choose' }).click();
  await press('Offer');
  await expect.element(text('Choose a carer.')).toBeVisible();
  await page.getByRole('checkbox', { name }).click();
  await page.getByLabelText('Total carers needed').selectOptions('1');
  await press('Offer');
  await press('Yes, this is right');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = { appointment_ids: [gap.id], carer_ids: [id], carers_wanted: 1 };
  expect(asked.map(({ body }) => body)).toEqual([sent, { ...sent, acknowledged_warnings: ['carer.alone'] }]);
});

it('[ROT-03] If nobody can be asked, the form says so and can be sent again', async () => {
  answer(listAvailableCarers, () => [{ ...carer, is_free: true }]);
  const asked = answer(createOffers, (_, count) => ({ items: count === 1 ? [] : [offer], ...made }));
  const onClose = draw();
  await expect.element(text('All suitable carers (1)')).toBeVisible();
  await press('Offer');
  await expect.element(text('No offer was sent.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await press('Offer');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
});
