import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listSocialWorkersOfClient, SocialWorker } from '#contract/organisations/social-workers.ts';
import { associateSocialWorkers, TeamDetail } from '#contract/organisations/teams.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { MembersDialog } from '#web/features/organisations/teams/MembersDialog.tsx';

const makeWorker = (name: string) => makeRecord(SocialWorker, { name });
const workers = [makeWorker('Ann Field'), makeWorker('Bob Hill'), makeWorker('Cas Lake')] as const;
const [ann, bob, cas] = workers;
const team = makeRecord(TeamDetail, { team: 'Leaving care', members: [cas] });

it('[TEA-01] [UIX-09] People whom a colleague adds to a team during the choice stay in it', async () => {
  answer(listSocialWorkersOfClient, () => [...workers]);
  const asked = answer(associateSocialWorkers, () => team);
  const onClose = vi.fn();
  const { redraw } = renderScreen(<MembersDialog team={team} kind="social_workers" onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'Social workers of Leaving care' });
  await dialog.getByLabelText('Find by name').fill('ann');
  await dialog.getByRole('checkbox', { name: 'Ann Field' }).click();
  redraw(<MembersDialog team={{ ...team, members: [bob] }} kind="social_workers" onClose={onClose} />);
  await dialog.getByRole('button', { name: 'Save 1 change' }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  // Neither Bob, who has joined, nor Cas, who has left, is included.
  expect(asked.map(({ body }) => body)).toEqual([{ associate: [ann.id], disassociate: [] }]);
});

it('[TEA-01] [UIX-09] Enter in the name search saves nothing', async () => {
  answer(listSocialWorkersOfClient, () => [...workers]);
  const asked = answer(associateSocialWorkers, () => team);
  renderScreen(<MembersDialog team={team} kind="social_workers" onClose={() => {}} />);
  await page.getByRole('checkbox', { name: 'Ann Field' }).click();
  await page.getByLabelText('Find by name').fill('bob');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('checkbox', { name: 'Bob Hill' }).click();
  await expect.element(page.getByRole('button', { name: 'Save 2 changes' })).toBeVisible();
  expect(asked).toHaveLength(0);
});
