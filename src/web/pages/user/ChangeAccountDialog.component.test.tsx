import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { UserRecord, updateUser } from '#contract/organisations/users.ts';
import { CarerWork, getCarerWork } from '#contract/visits/carer-work.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { ChangeAccountDialog } from '#web/pages/user/ChangeAccountDialog.tsx';

const cal = makeRecord(UserRecord, { name: 'Cal Owusu', user_type: 'user', version: 3 });
const newer: UserRecord = { ...cal, notes: 'Drives a van.', version: 4 };

it('[API-02] [UIX-09] An account that a colleague changes is read again before it is turned off', async () => {
  answer(getCarerWork, () => makeRecord(CarerWork));
  const asked = answer(updateUser, ({ body }) =>
    body.version < newer.version ? refuse('version.stale', { current: newer }) : newer,
  );
  const onClose = vi.fn();
  const screen = renderScreen(<ChangeAccountDialog user={cal} change="off" onClose={onClose} />);
  const off = page.getByRole('button', { name: 'Switch off' });
  await expect.element(off).toBeEnabled();
  screen.redraw(<ChangeAccountDialog user={newer} change="off" onClose={onClose} />);
  await off.click();
  const overtaken = page.getByRole('dialog', { name: 'Someone else changed Cal Owusu’s account' });
  await expect.element(overtaken).toHaveTextContent('so we did not save your decision.');
  await overtaken.getByRole('button', { name: 'Read it again' }).click();
  expect(onClose).toHaveBeenCalledOnce();

  await screen.leave();
  renderScreen(<ChangeAccountDialog user={newer} change="off" onClose={onClose} />);
  await off.click();
  await expect.element(page.getByText('Cal Owusu is switched off').first()).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { is_active: false, version: 3 },
    { is_active: false, version: 4 },
  ]);
});

it('[USR-01] A carer with future appointments is asked about before they are turned off', async () => {
  answer(getCarerWork, () => makeRecord(CarerWork, { appointments_to_come: 2 }));
  renderScreen(<ChangeAccountDialog user={cal} change="off" onClose={() => {}} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(/in the future:/);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(dialog).toHaveTextContent('Choose what happens to them.');
});
