import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { approveReferral } from '#contract/young-persons/referral-decisions.ts';
import { Referral } from '#contract/young-persons/referrals.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ReferralActions } from '#web/features/young-persons/referrals/ReferralActions.tsx';

const plain = makeRecord(Referral, { status: 'submitted', version: 3 });
const referral: Referral = { ...plain, may: { ...plain.may, decide: true } };
const newer: Referral = { ...referral, status: 'in review', version: 4 };
const dialog = page.getByRole('dialog');
const reason = dialog.getByLabelText('Reason');
const decline = { name: 'Decline', exact: true };

it('[API-02] [UIX-09] A referral that a colleague takes up is read again before it is declined, and the reason stays', async () => {
  const asked = answer(approveReferral, ({ body }) =>
    body.version < newer.version ? refuse('version.stale', { current: newer }) : newer,
  );
  const { redraw } = renderScreen(<ReferralActions referral={referral} furtherItems={[]} />);
  await page.getByRole('button', decline).click();
  await reason.fill('No carer lives near.');
  redraw(<ReferralActions referral={newer} furtherItems={[]} />);
  await dialog.getByRole('button', decline).click();
  await expect.element(dialog).toHaveTextContent('Someone else changed this referral');
  await expect.element(dialog).toHaveTextContent('so we did not save your decision.');
  await expect.element(dialog).toHaveTextContent('We saved the reason you gave.');
  await expect.element(page.getByText('Your change was not saved')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Read it again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', decline).click();
  await expect.element(reason).toHaveValue('No carer lives near.');
  await dialog.getByRole('button', decline).click();
  await expect.element(page.getByText('Referral declined').first()).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { approved: false, reason: 'No carer lives near.', version: 3 },
    { approved: false, reason: 'No carer lives near.', version: 4 },
  ]);
});
