import { expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { describeAllergies } from '#contract/young-persons/safety-facts.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, clock } = await startTestApp({ now: '2027-06-16T09:00:00Z' });

const young = (client: string) =>
  given.youngPerson({
    client,
    first_name: 'Ivy',
    last_name: 'Stone',
    dob: '2012-06-16',
    risk_level: 'orange',
    key_risks: ['Absconding'],
    allergies: 'Nuts',
  });

it('[APT-05] shows everyone who goes there the young person’s age, risks and allergies', async () => {
  const { id } = await given.appointment({ carer: 'Dina', young_person: await young('Barnet') });
  const facts = {
    ...{ age: 15, risk_level: 'orange', risk_above: null, key_risks: ['Absconding'], allergies: 'Nuts' },
    ...{
      has_allergies: null,
      key_alert: null,
      health_topics: [],
      top_risks: [],
      lone_working: null,
      lone_working_conditions: null,
    },
  };
  for (const reader of [as.admin(), as.carer('Dina'), as.client('Barnet')]) {
    const seen = await reader.get(getAppointment, { params: { id } });
    expect(seen.young_person).toMatchObject({ name: 'Ivy Stone' });
    expect(seen.young_person_facts).toEqual(facts);
  }
});

it('[APT-05] [CHR-01] shows everyone who goes there the topic on allergies if the record says that there are none', async () => {
  const young_person = await given.youngPerson({ client: 'Sutton' });
  await owner`update young_person set profile_safety = '{"has_allergies": false}' where id = ${young_person.id}`;
  const topic = await given.topic({ slug: 'allergies', name: 'Allergies' });
  await given.characteristic({ young_person, topic, level: 'red', summary: 'Peanuts: pen in the bag' });
  const { id } = await given.appointment({ carer: 'Dina', client: 'Sutton', young_person });
  for (const reader of [as.admin(), as.carer('Dina'), as.client('Sutton')]) {
    const { young_person_facts } = await reader.get(getAppointment, { params: { id } });
    expect(describeAllergies(young_person_facts ?? {})).toEqual({
      kind: 'some',
      words: 'See the topic Allergies (very high): Peanuts: pen in the bag',
    });
  }
});

it('[APT-05] shows an appointment without a young person', async () => {
  const { id } = await given.appointment({ young_person: null });
  const seen = await as.admin().get(getAppointment, { params: { id } });
  expect([seen.young_person, seen.young_person_facts]).toEqual([null, null]);
});

it('[APT-05] no longer shows a carer who it was, a month later', async () => {
  const facts = { young_person: await young('Brent'), start_at: '2027-05-01T09:00:00Z' };
  const { id } = await given.appointment({ carer: 'Olga', ...facts });
  const seen = await as.carer('Olga').get(getAppointment, { params: { id } });
  expect([seen.young_person, seen.young_person_facts]).toEqual([null, null]);
});

it('[APT-05] hides notes and the care planner’s id from clients', async () => {
  const { id } = await given.appointment({
    client: 'Camden',
    carer: 'Nils',
    notes: 'Key under the pot',
    idOnThirdParty: 'cp-7',
  });
  const client = await as.client('Camden').get(getAppointment, { params: { id } });
  expect([client.notes, client.idOnThirdParty]).toEqual([null, null]);
  const carer = await as.carer('Nils').get(getAppointment, { params: { id } });
  expect([carer.notes, carer.idOnThirdParty]).toEqual(['Key under the pot', 'cp-7']);
});

it('[APT-05] shows each of two carers as the carer, with their own report', async () => {
  const { id, appointment_carers } = await given.appointment({ carers: ['Elin', 'Erik'] });
  await owner`update appointment_carer set report_status = 'submitted', timesheet_status = 'submitted'
    where id = ${appointment_carers[0]?.id ?? ''}`;
  const [elin, erik, admin] = [
    await as.carer('Elin').get(getAppointment, { params: { id } }),
    await as.carer('Erik').get(getAppointment, { params: { id } }),
    await as.admin().get(getAppointment, { params: { id } }),
  ];
  expect([elin.carer?.name, elin.report_status, elin.timesheet_status]).toEqual([
    'Elin',
    'submitted',
    'submitted',
  ]);
  expect([erik.carer?.name, erik.report_status, erik.timesheet_status]).toEqual([
    'Erik',
    'required',
    'required',
  ]);
  // Of several, an administrator sees what is most owed.
  expect([admin.carer?.name, admin.report_status]).toEqual(['Elin', 'required']);
  expect(erik.carers.map((each) => each.carer_name)).toEqual(['Elin', 'Erik']);
});

it('[APT-05] shows a report as missing once it is due', async () => {
  const service_type = await given.serviceType({ report_due_hours: 24 });
  const { id } = await given.appointment({
    service_type,
    start_at: '2027-06-15T06:00:00Z',
    end_at: '2027-06-15T09:00:00Z',
  });
  const status = async () => (await as.admin().get(getAppointment, { params: { id } })).report_status;
  expect(await status()).toBe('required');
  clock.advance(60_000);
  expect(await status()).toBe('missing');
});

it('[APT-05] [APT-06] a cancelled visit owes nothing, but a written report stays', async () => {
  const { id, appointment_carers } = await given.appointment({
    client: 'Merton',
    carers: ['Una', 'Umi'],
    cancelled: 'Snow',
  });
  await owner`update appointment_carer set report_status = 'submitted' where id = ${appointment_carers[1]?.id ?? ''}`;
  for (const reader of [as.admin(), as.client('Merton')]) {
    const { carers } = await reader.get(getAppointment, { params: { id } });
    expect(carers.map((each) => [each.report_required, each.report_status, each.timesheet_status])).toEqual([
      [false, 'not required', 'not required'],
      [true, 'submitted', 'not required'],
    ]);
  }
});

it('[AUT-10] is not found for another carer and another client, and records the attempt', async () => {
  const { id } = await given.appointment({ client: 'Ealing', carer: 'Ines' });
  const unknown = await as
    .carer('Jack')
    .call(getAppointment, { params: { id: '019c0000-0000-7000-8000-000000000000' } });
  for (const other of [as.carer('Jack'), as.client('Harrow')]) {
    const answer = await other.call(getAppointment, { params: { id } });
    expect([answer.status, answer.problem]).toEqual([404, unknown.problem]);
  }
  await as.carer('Ines').get(getAppointment, { params: { id } });
  const views = await owner<{ was_found: boolean }[]>`select was_found from record_view
    where name = 'appointment.view' and subject_id = ${id} order by id`;
  expect(views.map((view) => view.was_found)).toEqual([false, false, true]);
});

it('[APT-05] no longer shows a carer an appointment they were taken off', async () => {
  const { id } = await given.appointment({ carers: ['Kim', 'Kai'] });
  await owner`update appointment_carer set removed_at = now() where appointment_id = ${id}
    and carer_id = (select id from app_user where name = 'Kim')`;
  expect((await as.carer('Kim').call(getAppointment, { params: { id } })).status).toBe(404);
  const seen = await as.carer('Kai').get(getAppointment, { params: { id } });
  expect(seen.carers.map((each) => each.carer_name)).toEqual(['Kai']);
});

it('[APT-05] [REP-07] links each carer’s report; a carer sees their own, a client those of their organisation', async () => {
  const { id, appointment_carers } = await given.appointment({ client: 'Merton', carers: ['Fred', 'Fay'] });
  const idsSeen = async (reader: ReturnType<typeof as.admin>) => {
    const { reports } = await reader.get(getAppointment, { params: { id } });
    return reports.map((report) => report.appointment_carer_id).sort();
  };
  const all = appointment_carers.map((each) => each.id).sort();
  expect(await idsSeen(as.admin())).toEqual(all);
  expect(await idsSeen(as.client('Merton'))).toEqual(all);
  expect(await idsSeen(as.carer('Fay'))).toEqual([appointment_carers[1]?.id]);
});
