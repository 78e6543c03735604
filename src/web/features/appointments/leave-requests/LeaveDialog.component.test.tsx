import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { declineLeave, LeaveRequest } from '#contract/appointments/leave-requests.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { LeaveDialog } from '#web/features/appointments/leave-requests/LeaveDialog.tsx';

const { id, name } = PEOPLE.carer;
const request = makeRecord(LeaveRequest, { carer: { id, name }, version: 3 });
const message = page.getByLabelText('Message to the carer');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('[ROT-04] [UIX-09] A holiday request that has changed is read again before the decision, and the text stays', async () => {
  const newer = { ...request, version: 4 };
  const asked = answer(declineLeave, ({ body }) =>
    body.version < newer.version ? refuse('version.stale', { current: newer }) : newer,
  );
  const onClose = vi.fn();
  const screen = renderScreen(<LeaveDialog request={request} onClose={onClose} />);
  await message.fill('Too many are away.');
  screen.redraw(<LeaveDialog request={newer} onClose={onClose} />);
  await press('Do not approve');
  const overtaken = page.getByRole('dialog', { name: `Someone else changed ${name}’s request` });
  await expect.element(overtaken).toHaveTextContent('so we did not save your decision.');
  await expect.element(overtaken).toHaveTextContent('We kept what you typed.');
  await press('Read it again');
  expect(onClose).toHaveBeenCalledOnce();

  await screen.leave();
  renderScreen(<LeaveDialog request={newer} onClose={onClose} />);
  await expect.element(message).toHaveValue('Too many are away.');
  await press('Do not approve');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(asked.map(({ body }) => body)).toEqual([
    { version: 3, answer: 'Too many are away.' },
    { version: 4, answer: 'Too many are away.' },
  ]);
});
