import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listCarerAppointments } from '#contract/appointments/appointments.ts';
import { acceptOffer, Offer } from '#contract/appointments/offers.ts';
import { answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { AcceptOfferDialog } from '#web/features/appointments/offers/AcceptOfferDialog.tsx';

const offer = makeRecord(Offer, { version: 3 });
const dialog = page.getByRole('dialog', { name: 'Accept this appointment?' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const draw = () => {
  const onClose = vi.fn();
  renderScreen(<AcceptOfferDialog offer={offer} onClose={onClose} />, { as: 'carer' });
  return onClose;
};

beforeEach(
  () => void answer(listCarerAppointments, () => ({ items: [], total: 0, page: 1, page_size: 200 })),
);

it('[ROT-03] A carer confirms a short rest once, also after a lost connection', async () => {
  const asked = answer(acceptOffer, ({ body }, count) => {
    if (!body.accepts_short_rest) return refuse('offer.rest');
    return count === 2 ? NO_ANSWER : offer;
  });
  const onClose = draw();
  await button('Yes, I will go').click();
  await expect.element(dialog).toHaveTextContent('Not enough rest');
  await expect.element(dialog).not.toHaveTextContent('You are not booked');
  await button('Yes, I will be rested').click();
  await expect.element(dialog).toHaveTextContent('We couldn’t tell whether you are booked');
  await button('Try again').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const rested = { version: 3, accepts_short_rest: true };
  expect(asked.map(({ body }) => body)).toEqual([{ version: 3 }, rested, rested]);
  expect(asked[2]?.key).toBe(asked[1]?.key);
});

it('[ROT-03] Any other refusal is final', async () => {
  answer(acceptOffer, () => refuse('version.stale'));
  const onClose = draw();
  await button('Yes, I will go').click();
  await expect.element(dialog).toHaveTextContent('You are not booked');
  await expect.element(button('Not now')).not.toBeInTheDocument();
  await dialog.getByText('Close', { exact: true }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
