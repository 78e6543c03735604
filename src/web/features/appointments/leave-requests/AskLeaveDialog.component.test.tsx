import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Appointment, listCarerAppointments } from '#contract/appointments/appointments.ts';
import { askForLeave, LeaveRequest } from '#contract/appointments/leave-requests.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { AskLeaveDialog } from '#web/features/appointments/leave-requests/AskLeaveDialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Ask for holiday' });
const firstDay = dialog.getByLabelText('First day');
const lastDay = dialog.getByLabelText('Last day');
const ask = dialog.getByRole('button', { name: 'Ask', exact: true });

const list = (...items: Appointment[]) => ({ items, total: items.length, page: 1, page_size: 100 });
const open = () => {
  const onClose = vi.fn();
  renderScreen(<AskLeaveDialog onClose={onClose} />, { as: 'carer' });
  return onClose;
};

it('[ROT-04] One day needs no last day, and an empty note is not sent', async () => {
  answer(listCarerAppointments, () => list());
  const asked = answer(askForLeave, () => makeRecord(LeaveRequest));
  const onClose = open();
  await firstDay.fill('24/12/2026');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked.map(({ body }) => body)).toEqual([
    { first_date: '2026-12-24', last_date: '2026-12-24', note: null },
  ]);
  await expect.element(page.getByText(/^Request sent/).first()).toBeVisible();
});

it('[ROT-04] [UIX-09] A missing day, and a last day before the first, are refused at their fields', async () => {
  const asked = answer(askForLeave, () => makeRecord(LeaveRequest));
  answer(listCarerAppointments, () => list());
  open();
  await ask.click();
  await expect.element(firstDay).toHaveFocus();
  await firstDay.fill('24/12/2026');
  await lastDay.fill('23/12/2026');
  await userEvent.keyboard('{Tab}');
  await ask.click();
  await expect.element(lastDay).toHaveFocus();
  await expect
    .element(lastDay)
    .toHaveAccessibleDescription(/Choose a day on or after the first day, up to 60 days in total\./);
  expect(asked).toHaveLength(0);
});

it('[ROT-04] A carer who is booked on these days is told so before they ask', async () => {
  const appointment = makeRecord(Appointment, {
    start_date: '2026-12-24',
    start_at: '2026-12-24T09:00:00Z',
    end_at: '2026-12-24T11:00:00Z',
    place: 'Elm Park',
  });
  const asked = answer(listCarerAppointments, () => list(appointment));
  open();
  await firstDay.fill('24/12/2026');
  await lastDay.fill('26/12/2026');
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog).toHaveTextContent('You are booked on these days.');
  await expect.element(dialog).toHaveTextContent('Elm Park');
  expect(asked.at(-1)?.query).toMatchObject({ end_date: '2026-12-26', status: ['active'] });
});

it('[ROT-04] A second request for the same days says why it is not sent, and keeps the days', async () => {
  answer(listCarerAppointments, () => list());
  answer(askForLeave, () => refuse('leave.overlap'));
  const onClose = open();
  await firstDay.fill('24/12/2026');
  await ask.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Request not sent');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('You have already asked for holiday on some of these days.');
  await expect.element(firstDay).toHaveValue('24/12/2026');
  expect(onClose).not.toHaveBeenCalled();
});
