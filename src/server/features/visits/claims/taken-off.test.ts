import { expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { createExtraInfo } from '#contract/visits/carer-extra-info.ts';
import { createMileage, listMileagesOfAppointment } from '#contract/visits/mileages.ts';
import { seedMileageRates } from '#server/features/organisations/catalogues/seed-catalogues.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
await seedMileageRates(owner);
const office = as.admin();

/** Creates a visit whose carer claims miles and writes to the office, but submits no times or report. */
async function claimed() {
  const carer = await given.carer();
  const { id, appointment_carers } = await given.appointment({
    carer,
    start_at: '2026-11-24T09:00:00Z',
    hours: 1,
  });
  const appointment_carer_id = appointment_carers[0]?.id ?? '';
  const journey = { date: '2026-11-24', from_place: 'Hove', to_place: 'Lewes', miles: '7.0' };
  await as.user(carer).send(createMileage, { body: { appointment_carer_id, ...journey } });
  await as.user(carer).send(createExtraInfo, { body: { appointment_carer_id, text: 'He was not at home.' } });
  const change = (body: object) =>
    office.call(updateAppointment, { params: { id }, body: { version: 1, ...body } });
  return { id, appointment_carer_id, carer, change };
}

const message = 'Work is already recorded: miles are claimed and there is a note to the office.';
const meant = { acknowledged_warnings: ['visit.worked'] };

it('[APT-02] [MIL-01] [XTR-01] asks before removing a carer who has only claims, and keeps those visible to the office', async () => {
  const { id, appointment_carer_id, carer, change } = await claimed();
  const read = () => office.get(getAppointment, { params: { id } });
  expect((await read()).former_carers).toEqual([]);
  const asked = await change({ carer_ids: [] });
  expect([asked.status, asked.problem.warnings]).toMatchObject([409, [{ code: 'visit.worked', message }]]);
  expect((await change({ carer_ids: [], ...meant })).status).toBe(200);
  expect((await read()).former_carers).toEqual([
    { id: appointment_carer_id, carer: { id: carer.id, name: carer.name }, removed_at: expect.any(String) },
  ]);
  const miles = await office.get(listMileagesOfAppointment, { params: { id } });
  expect(miles.map((each) => each.appointment_carer_id)).toEqual([appointment_carer_id]);
});

it('[APT-02] [XTR-01] lists no removed carer who claimed and wrote nothing', async () => {
  const { id } = await given.appointment({ carer: await given.carer(), start_at: '2026-11-24T09:00:00Z' });
  await office.send(updateAppointment, {
    params: { id },
    body: { version: 1, carer_ids: [], acknowledged_warnings: ['past'] },
  });
  expect((await office.get(getAppointment, { params: { id } })).former_carers).toEqual([]);
});

it('[APT-02] [MIL-01] asks before cancelling a visit that has only claims', async () => {
  const { change } = await claimed();
  const cancelled = { status: 'cancelled', cancellation_reason: 'Ill' };
  expect((await change(cancelled)).problem.detail).toBe(message);
  expect((await change({ ...cancelled, ...meant })).status).toBe(200);
});
