import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AppointmentDetail, updateAppointment } from '#contract/appointments/appointments.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { RotaAppointment } from '#contract/appointments/rotas.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { MoveDialog } from '#web/features/appointments/rotas/MoveDialog.tsx';

const { id, name } = PEOPLE.carer;
const times = { start_at: '2026-11-24T10:00:00Z', end_at: '2026-11-24T11:00:00Z' };
const appointment = makeRecord(RotaAppointment, {
  ...times,
  id: PEOPLE.admin.id,
  version: 3,
  carer: { id, name },
});

function Opened() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <MoveDialog appointment={appointment} all={[]} onClose={() => setIsOpen(false)} />;
}

it('[ROT-05] [UIX-09] A refused undo says so after the dialog has closed', async () => {
  answer(listAvailableCarers, () => []);
  const asked = answer(updateAppointment, ({ body }) =>
    body.version === 3 ? makeRecord(AppointmentDetail, { version: 4 }) : refuse('version.stale'),
  );
  renderScreen(<Opened />);
  await page.getByLabelText('Ends at').fill('12:00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Not undone')).toBeVisible();
  await expect.element(page.getByText('Someone else changed this appointment.')).toBeVisible();
  expect(asked.map(({ body }) => body.end_at)).toEqual(['2026-11-24T12:00:00Z', times.end_at]);
});
