import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppointmentDetail, updateAppointment } from '#contract/appointments/appointments.ts';
import { listSuggestedCarers } from '#contract/appointments/suggestions.ts';
import { answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { listKept, renderScreen } from '#test/component/render-screen.tsx';
import { AssignDialog } from '#web/features/appointments/rotas/AssignDialog.tsx';

const end_at = '2026-11-24T11:00:00Z';
const appointment = makeRecord(AppointmentDetail, { end_at, version: 3 });
const { id, name } = PEOPLE.carer;
const { id: other_id } = PEOPLE.admin;
const gap = { ...appointment, words: 'Amy, Outreach, Croydon', carer_ids: [other_id] };
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const carer = page.getByRole('radio', { name });

beforeEach(
  () =>
    void answer(listSuggestedCarers, () => ({
      suggested: [{ carer: { id, name }, reasons: ['Free'], cautions: [] }],
      others: [],
    })),
);

it('[ROT-05] [UIX-09] The office must choose a carer, and confirms warnings', async () => {
  const warnings = [{ start_date: '2026-11-24', code: 'carer.rest', message: 'Nine hours of rest.' }];
  const asked = answer(updateAppointment, ({ body }) =>
    body.acknowledged_warnings ? appointment : refuse('appointment.unconfirmed', { warnings }),
  );
  const [onAssigned, onClose] = [vi.fn(), vi.fn()];
  renderScreen(<AssignDialog gap={gap} onAssigned={onAssigned} onClose={onClose} />);
  await expect.element(carer).toBeVisible();
  await press('Assign');
  await expect.element(page.getByText('Choose a carer.')).toBeVisible();
  await carer.click();
  await press('Assign');
  await press('Yes, this is right');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onAssigned).toHaveBeenCalledOnce();
  const sent = { version: 3, carer_ids: [other_id, id] };
  expect(asked.map(({ body }) => body)).toEqual([sent, { ...sent, acknowledged_warnings: ['carer.rest'] }]);
});

it('[ROT-05] A choice is not kept after Escape, because the suggestions may change', async () => {
  const onClose = vi.fn();
  const screen = renderScreen(<AssignDialog gap={gap} onClose={onClose} />);
  await carer.click();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await screen.leave();
  expect(await listKept('admin')).toEqual([]);
});
