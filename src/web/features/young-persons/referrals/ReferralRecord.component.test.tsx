import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listReferralMessages } from '#contract/young-persons/referral-messages.ts';
import { Referral } from '#contract/young-persons/referrals.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ReferralRecord } from '#web/features/young-persons/referrals/ReferralRecord.tsx';

const rita = { id: crypto.randomUUID(), name: 'Rita Reader' };
const approved = makeRecord(Referral, {
  ...{ status: 'approved', is_kept_back: true, deciders: [rita] },
});

const draw = (referral: Referral) => (
  <ReferralRecord
    referral={referral}
    error={undefined}
    onRetry={undefined}
    furtherItems={[]}
    furtherCards={undefined}
  />
);

it('[REF-04] [YPN-04] For a referral with a restricted match, an administrator reads who may link it', async () => {
  answer(listReferralMessages, () => []);
  const { redraw } = renderScreen(draw(approved));
  await expect.element(page.getByText('Only the office can see this until')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Create a new young person' }))
    .not.toBeInTheDocument();
  const says = page.getByText('record you cannot open. Rita Reader will decide who it is about.');
  await expect.element(says).toBeVisible();
  redraw(draw({ ...approved, deciders: [PEOPLE.admin] }));
  await expect.element(says).not.toBeInTheDocument();
});
