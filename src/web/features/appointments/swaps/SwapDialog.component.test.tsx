import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { approveSwap, getSwapMeaning, refuseSwap, Swap } from '#contract/appointments/swaps.ts';
import { answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { SwapDialog } from '#web/features/appointments/swaps/SwapDialog.tsx';

const swap = makeRecord(Swap, { version: 3, status: 'accepted' });
const warnings = [{ start_date: '2026-11-24', code: 'carer.rest', message: 'Nine hours of rest.' }];
const unusual = page.getByRole('dialog', { name: 'Is this right?' });
const message = page.getByLabelText('Message to both carers');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

beforeEach(() => void answer(getSwapMeaning, () => []));

it('[ROT-06] [UIX-09] The office confirms an unusual swap, and sends the same request again after a lost connection', async () => {
  const asked = answer(approveSwap, ({ body }, count) => {
    if (!body.acknowledged_warnings) return refuse('appointment.unconfirmed', { warnings });
    return count === 3 ? NO_ANSWER : swap;
  });
  const onClose = vi.fn();
  renderScreen(<SwapDialog swap={swap} onClose={onClose} />);
  await press('Approve');
  await expect.element(unusual).toHaveTextContent('Nine hours of rest.');
  await press('Go back');
  await expect.element(page.getByRole('dialog')).not.toHaveTextContent('Answer not saved');
  await press('Approve');
  await unusual.getByLabelText('Why it is right').fill('Her choice.');
  await press('Yes, this is right');
  await expect.element(page.getByText('We couldn’t tell whether it arrived')).toBeVisible();
  await press('Approve');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const acknowledged = { acknowledged_warnings: ['carer.rest'], acknowledgement_note: 'Her choice.' };
  expect(asked.map(({ body }) => body)).toEqual([
    { version: 3 },
    { version: 3 },
    { version: 3, ...acknowledged },
    { version: 3, ...acknowledged },
  ]);
  expect(asked[3]?.key).toBe(asked[2]?.key);
});

it('[ROT-06] [UIX-09] The office must give a reason if it does not approve', async () => {
  const asked = answer(refuseSwap, () => swap);
  const onClose = vi.fn();
  renderScreen(<SwapDialog swap={swap} onClose={onClose} />);
  await press('Do not approve');
  await expect.element(message).toHaveAccessibleDescription(/Say why you do not approve it\./);
  await message.fill('She needs you.');
  await press('Do not approve');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked.map(({ body }) => body)).toEqual([{ reason: 'She needs you.' }]);
});
