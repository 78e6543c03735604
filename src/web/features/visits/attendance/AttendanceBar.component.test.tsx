import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Attendance, arrive, leave, undoArrival } from '#contract/visits/attendance.ts';
import { answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { AttendanceBar } from '#web/features/visits/attendance/AttendanceBar.tsx';
import { forgetTaps, sendTaps } from '#web/features/visits/attendance/attendance-outbox.ts';
import { closeVisitStore } from '#web/features/visits/visit-store.ts';
import { openOwnStore } from '#web/writing/device-store.ts';

afterEach(() => {
  forgetTaps();
  closeVisitStore();
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
/** Under way, unless it is said otherwise. */
const aVisitNow = (from = -5, until = 55) => ({
  appointment_carer_id: crypto.randomUUID(),
  ...{ start_at: inMinutes(from), end_at: inMinutes(until), cancelled: false, has_times: false },
  title: 'Mia Quill, today',
});
const of = (appointment_carer_id: string, more: Partial<Attendance> = {}) =>
  makeRecord(Attendance, { appointment_carer_id, version: 1, ...more });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const show = (visit: ReturnType<typeof aVisitNow>, attendance?: Attendance) =>
  renderScreen(<AttendanceBar visit={visit} attendance={attendance} />, { as: 'carer' });

it('[DAY-01] A carer arrives and leaves with one tap each, at the moment of the tap', async () => {
  const visit = aVisitNow();
  const arrivals = answer(arrive, ({ params, body }) => of(params.id, { arrived_at: body.at }));
  const leaves = answer(leave, ({ params, body }) =>
    of(params.id, { arrived_at: visit.start_at, left_at: body.at, version: 2 }),
  );
  show(visit);
  await press('Arrive');
  await expect.element(page.getByText(/^Arrived \d\d:\d\d$/)).toBeVisible();
  await press('Leave');
  await expect.element(page.getByText(/, left \d\d:\d\d$/)).toBeVisible();
  await expect.poll(() => [arrivals.length, leaves.length]).toEqual([1, 1]);
  expect(arrivals[0]?.body.is_typed).toBe(false);
  expect(Math.abs(Date.parse(arrivals[0]?.body.at ?? '') - Date.now())).toBeLessThan(MINUTE_MS);
});

it('[DAY-01] A tap without signal is kept, sent under its key once there is signal, and undone here until then', async () => {
  const visit = aVisitNow();
  let hasSignal = false;
  const arrivals = answer(arrive, ({ params, body }) =>
    hasSignal ? of(params.id, { arrived_at: body.at }) : NO_ANSWER,
  );
  show(visit);
  await press('Arrive');
  await expect.element(page.getByText('Not sent yet')).toBeVisible();
  await press('Not arrived yet');
  await press('Arrive');
  await expect.element(page.getByText('Not sent yet')).toBeVisible();
  await expect.poll(() => arrivals.length).toBe(2);
  hasSignal = true;
  await sendTaps(await openOwnStore(PEOPLE.carer.id));
  await expect.element(page.getByText('Not sent yet')).not.toBeInTheDocument();
  expect(arrivals[2]).toEqual(arrivals[1]);
});

it('[DAY-01] Another device that was first is what stands', async () => {
  const visit = aVisitNow();
  answer(arrive, ({ params }) => of(params.id, { arrived_at: '2026-11-24T16:01:00Z' }));
  show(visit);
  await press('Arrive');
  await expect.element(page.getByText('Arrived 16:01')).toBeVisible();
});

it('[DAY-01] A refused tap says why, and the carer can tap again', async () => {
  answer(arrive, () => refuse('attendance.not_live'));
  show(aVisitNow());
  await press('Arrive');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/If you were there, ring the office/);
  await expect.element(page.getByRole('button', { name: 'Arrive', exact: true })).toBeVisible();
});

it('[DAY-01] A mis-tap that the office has is undone', async () => {
  const visit = aVisitNow();
  const undone = answer(undoArrival, ({ params }) => of(params.id, { version: 2 }));
  show(visit, of(visit.appointment_carer_id, { arrived_at: visit.start_at }));
  await press('Not arrived yet');
  await expect.element(page.getByRole('button', { name: 'Arrive', exact: true })).toBeVisible();
  expect(undone).toHaveLength(1);
});

it('[DAY-01] A forgotten arrival and departure are asked for, and typed', async () => {
  const visit = { ...aVisitNow(), start_at: '2026-11-24T16:00:00Z', end_at: '2026-11-24T20:00:00Z' };
  const said: string[] = [];
  answer(arrive, ({ params, body }) => {
    said.push(`arrived ${body.at} ${body.is_typed}`);
    return of(params.id, { arrived_at: body.at, is_arrival_typed: true });
  });
  answer(leave, ({ params, body }) => {
    said.push(`left ${body.at} ${body.is_typed}`);
    return of(params.id, { arrived_at: visit.start_at, left_at: body.at, version: 2 });
  });
  show(visit);
  await expect.element(page.getByText('You did not say when you arrived.')).toBeVisible();
  await press('Enter the time');
  const dialog = page.getByRole('dialog', { name: 'When did you arrive?' });
  await dialog.getByLabelText('Arrived').fill('16:05');
  await dialog.getByLabelText('Left').fill('15:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText('You cannot leave before you arrived. Check the time.'))
    .toBeVisible();
  await dialog.getByLabelText('Left').fill('20:10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => said)
    .toEqual(['arrived 2026-11-24T16:05:00Z true', 'left 2026-11-24T20:10:00Z true']);
});

it('[DAY-01] Nothing is offered long before a visit, of a cancelled one, or once the times are submitted', async () => {
  const { redraw } = show(aVisitNow(90, 150));
  const button = page.getByRole('button');
  await expect.element(button).not.toBeInTheDocument();
  redraw(<AttendanceBar visit={{ ...aVisitNow(), cancelled: true }} attendance={null} />);
  await expect.element(button).not.toBeInTheDocument();
  const visit = { ...aVisitNow(), has_times: true };
  const said = of(visit.appointment_carer_id, { arrived_at: '2026-11-24T16:01:00Z' });
  redraw(<AttendanceBar visit={visit} attendance={said} />);
  await expect.element(page.getByText(/^Arrived 16:01/)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
