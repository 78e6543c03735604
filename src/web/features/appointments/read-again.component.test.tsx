import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppointmentDetail, updateAppointment } from '#contract/appointments/appointments.ts';
import { previewCancellation } from '#contract/appointments/cancellations.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { CancelDialog } from '#web/features/appointments/CancelDialog.tsx';
import { ReinstateButton } from '#web/features/appointments/ReinstateButton.tsx';

const end_at = '2026-11-24T11:00:00Z';
const active = makeRecord(AppointmentDetail, { end_at, version: 3 });
const newer: AppointmentDetail = { ...active, place: 'Elm Park', version: 4 };

const overtaken = page.getByRole('dialog', { name: 'Someone else changed this appointment' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const answerOvertaken = () =>
  answer(updateAppointment, ({ body }) =>
    body.version < newer.version ? refuse('version.stale', { current: newer }) : newer,
  );

it('[APT-05] [UIX-09] An appointment that a colleague changes is read again before it is cancelled, and the reason is still there', async () => {
  const asked = answerOvertaken();
  answer(previewCancellation, () => ({ charges: [], total: '0.00', uncharged: [] }));
  const onClose = vi.fn();
  const draw = (appointment: AppointmentDetail) => (
    <CancelDialog open appointments={[appointment]} detail={appointment} onClose={onClose} />
  );
  const screen = renderScreen(draw(active));
  const reason = page.getByLabelText('Reason');
  await page.getByRole('radio', { name: 'The young person' }).click();
  await reason.fill('She is away.');
  // The page behind the dialog shows the change.
  screen.redraw(draw(newer));
  await press('Cancel appointment');
  await expect.element(overtaken).toHaveTextContent('so we did not save your decision.');
  await expect.element(overtaken).toHaveTextContent('We saved the reason you gave.');
  await press('Read it again');
  expect(onClose).toHaveBeenCalledOnce();

  await screen.leave();
  renderScreen(draw(newer));
  await expect.element(reason).toHaveValue('She is away.');
  await press('Cancel appointment');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const sent = asked.map(({ body }) => [body.cancelled_by, body.cancellation_reason, body.version]);
  expect(sent).toEqual([
    ['young_person', 'She is away.', 3],
    ['young_person', 'She is away.', 4],
  ]);
});

it('[APT-05] [UIX-09] It is also read again before it is reinstated', async () => {
  const asked = answerOvertaken();
  const cancelled = { cancelled: true, status: 'cancelled' } as const;
  const { redraw } = renderScreen(<ReinstateButton appointment={{ ...active, ...cancelled }} />);
  await press('Reinstate');
  redraw(<ReinstateButton appointment={{ ...newer, ...cancelled }} />);
  await press('Reinstate appointment');
  await expect.element(overtaken).toBeVisible();
  await press('Read it again');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('Reinstate');
  await press('Reinstate appointment');
  await expect.element(page.getByText('Appointment reinstated').first()).toBeVisible();
  expect(asked.map(({ body }) => [body.status, body.version])).toEqual([
    ['active', 3],
    ['active', 4],
  ]);
});
