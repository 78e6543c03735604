import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#test/component/render-screen.tsx';
import { LeftoverAnswers } from '#web/features/reports/LeftoverAnswers.tsx';

const SAID = 'He fell when he let go of the hand.';

it('[REP-10] Text left in a form that was submitted elsewhere can be read until it is discarded', async () => {
  const forget = vi.fn(async () => {});
  const copy = {
    ...{ place: 'report/here', keep: async () => '', keepFoundBeside: async () => {} },
    found: {
      content: {
        title: 'Incident',
        about: null,
        answers: { what: [{ happened: SAID, where: 'option-id' }] },
      },
      ...{ kept_at: '2026-11-24T14:00:00Z', upon: null },
    },
    ...{ forget, close: async () => {} },
  };
  renderScreen(<LeftoverAnswers copy={copy} />, { as: 'carer' });
  await expect.element(page.getByText('You typed this here but did not send it')).toBeVisible();
  await expect.element(page.getByText(SAID)).toBeVisible();
  await expect.element(page.getByText('option-id')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText(SAID)).not.toBeInTheDocument();
  expect(forget).toHaveBeenCalledOnce();
});
