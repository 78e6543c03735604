import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import { acceptOffer, Offer } from '#contract/appointments/offers.ts';
import { answer, NO_ANSWER } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { AcceptOfferDialog } from '#web/features/appointments/offers/AcceptOfferDialog.tsx';

const offer = makeRecord(Offer, {
  ...{ start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z', carers_wanted: 1 },
});

it('[ROT-03] [UIX-09] A carer whose response was lost is told that the outcome is unknown, and accepts again', async () => {
  answer(listCarerAppointments, () => ({ items: [], total: 0, page: 1, page_size: 100 }));
  const asked = answer(acceptOffer, (_, count) =>
    count === 1 ? NO_ANSWER : { ...offer, status: 'filled' as const },
  );
  const onClose = vi.fn();
  renderScreen(<AcceptOfferDialog offer={offer} onClose={onClose} />, { as: 'carer' });
  await page.getByRole('button', { name: 'Yes, I will go' }).click();
  await expect.element(page.getByText('We couldn’t tell whether you are booked')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^You are booked:/).first()).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(2);
});
