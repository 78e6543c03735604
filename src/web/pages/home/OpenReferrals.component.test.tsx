import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listReferrals, ReferralSummary } from '#contract/young-persons/referrals.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { OpenReferrals } from '#web/pages/home/OpenReferrals.tsx';

const summarise = (reference: string, fields: Partial<ReferralSummary> = {}) =>
  makeRecord(ReferralSummary, { reference, status: 'submitted', ...fields });
const forOffice = ['REF-2026-0001', 'REF-2026-0002', 'REF-2026-0003', 'REF-2026-0004'].map((reference) =>
  summarise(reference),
);
const forReferrer = summarise('REF-2026-0005', { thread: 'asked' });
const list = (items: ReferralSummary[]) => ({ items, total: items.length, page: 1, page_size: 4 });

it('[REF-02] The home page shows each side the referrals that wait for it first, with a link to the others', async () => {
  answer(listReferrals, ({ query: { waits_for } }) =>
    list(waits_for === 'office' ? forOffice : waits_for === 'referrer' ? [forReferrer] : []),
  );
  const screen = renderScreen(<OpenReferrals audience="client" />, { as: 'client' });
  const rows = page.getByRole('listitem');
  await expect.element(rows.first()).toHaveTextContent('REF-2026-0005. The office has a question for you.');
  await screen.leave();

  const { readAddress } = renderScreen(<OpenReferrals audience="admin" />);
  await expect.poll(() => rows.all().length).toBe(4);
  await expect.element(page.getByText('REF-2026-0005')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Show the one waiting for the referrer' }).click();
  expect(readAddress()).toContain('referrer');
});
