import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listRatings } from '#contract/reports/ratings.ts';
import { answer } from '#test/component/fake-line.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { RatingHistoryCards } from '#web/features/reports/ratings/RatingHistoryCards.tsx';

const id = crypto.randomUUID();
const form = { id: crypto.randomUUID(), name: 'Progress rating' };
const rate = (date: string, value: number) => ({
  ...{ id: crypto.randomUUID(), report_id: crypto.randomUUID(), form, date },
  ...{ mean: value, min: 1, max: 10, level: 'yellow' as const, words: 'Some progress' },
  areas: [{ id: 'school', label: 'School', min: 1, max: 10, value }],
});

it('[REP-03] [UIX-07] A young person’s ratings have their figures by area and in a table, by keyboard alone', async () => {
  const [first, latest] = [rate('2026-10-05', 3), rate('2026-11-02', 5)];
  answer(listRatings, () => [first, latest]);
  const { readAddress } = renderScreen(<RatingHistoryCards young_person_id={id} />);
  await expect.element(page.getByText('5.0 of 10 on 02/11/2026: 2.0 more than the last time.')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByText('By area', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const row = page.getByRole('row').filter({ hasText: 'School' });
  await expect.element(row.getByRole('cell').first()).toHaveTextContent('5');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(readAddress()).toBe(`/dashboard/reports/${latest.report_id}`);
});
