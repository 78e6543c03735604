import { expect, it } from 'vitest';
import { createAppointment, getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();

it('[APT-02] [YPN-04] asks about a carer whom a restricted record does not name, and says so on the appointment', async () => {
  const young_person = await given.youngPerson();
  const body = {
    client_id: young_person.client_id,
    young_person_id: young_person.id,
    service_type_id: (await given.serviceType({ name: 'Outreach' })).id,
    start_at: '2027-06-17T09:00:00Z',
    end_at: '2027-06-17T11:00:00Z',
    carer_ids: [(await given.carer()).id],
    place: 'Library',
  };
  const [named = '', left = ''] = [body.carer_ids[0], (await given.carer('Shannon Kelly')).id];
  for (const id of [(await admin.user()).id, named])
    await owner`insert into young_person_reader (young_person_id, user_id) values (${body.young_person_id}, ${id})`;
  await owner`update young_person set is_restricted = true where id = ${body.young_person_id}`;
  const { young_person_id, service_type_id, start_at, end_at } = body;
  const query = { young_person_id, service_type_id, start_at, end_at, carer_ids: [left, named] };
  const chooser = await admin.get(listAvailableCarers, { query });
  expect(chooser.map(({ carer, is_free, reasons }) => [carer.id, is_free, reasons])).toEqual([
    [named, true, []],
    [left, false, ['No access to this restricted record']],
  ]);
  const made = await admin.send(createAppointment, { body });
  const params = { id: 'id' in made ? made.id : '' };
  const asked = await admin.call(updateAppointment, {
    params,
    body: { carer_ids: [named, left], version: 1 },
  });
  expect(asked.problem.warnings).toEqual([
    {
      code: 'carer.closed_to',
      message:
        'Shannon Kelly has no access to this restricted record. They cannot see the name or place, or write a report.',
      start_date: '2027-06-17',
    },
  ]);
  const meant: BodyInputOf<typeof updateAppointment> = {
    carer_ids: [named, left],
    version: 1,
    acknowledged_warnings: ['carer.closed_to'],
    acknowledgement_note: 'Rung today',
  };
  await admin.send(updateAppointment, { params, body: meant });
  const kept = await admin.get(getAppointment, { params });
  expect(kept.closed_to_carers).toEqual([{ id: left, name: 'Shannon Kelly' }]);
  expect(kept.warning_answers.map(({ note }) => note)).toEqual(['Rung today']);
});
