import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  type Appointment,
  createAppointment,
  getAppointment,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import type { GivenUser } from '#test/kit/given.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const admin = as.admin();

async function newBooking() {
  const young_person = await given.youngPerson();
  const { id: service_type_id } = await given.serviceType();
  const carer = await given.carer();
  return {
    client_id: young_person.client_id,
    young_person_id: young_person.id,
    service_type_id,
    start_at: '2027-06-16T14:00:00Z',
    end_at: '2027-06-16T16:00:00Z',
    carer_ids: [carer.id],
    place: '  Library ',
    notes: 'Ring\ntwice',
  };
}
const change = (id: string, body: object) =>
  admin.call(updateAppointment, { params: { id }, body: body as { version: number } });
const read = (id: string) => admin.get(getAppointment, { params: { id } });

describe('POST /api/appointments/', () => {
  it('[APT-02] an administrator books an appointment, and the change is recorded', async () => {
    const body = await newBooking();
    const { status, body: made } = await admin.call(createAppointment, { body });
    const one = made as Appointment;
    expect([status, one.status, one.version, one.place, one.notes]).toEqual([
      201,
      'active',
      1,
      'Library',
      'Ring\ntwice',
    ]);
    expect(await read(one.id)).toMatchObject(one);
    const { id } = await admin.user();
    const records = await owner<{ action: string; performed_by: string }[]>`
      select action, performed_by from change_record where subject_id = ${one.id}`;
    expect(records).toEqual([{ action: 'Created', performed_by: id }]);
  });

  it('[APT-02] repeats weekly at the same London time when the clocks change', async () => {
    const body = {
      ...(await newBooking()),
      start_at: '2027-10-24T08:00:00Z',
      end_at: '2027-10-24T10:00:00Z',
    };
    const made = await admin.send(createAppointment, {
      body: { ...body, repeat: { every_weeks: 1, until: '2027-11-07' } },
    });
    const items = 'items' in made ? made.items : [];
    expect(items.map((item) => [item.start_at, item.start_time, item.end_at])).toEqual([
      ['2027-10-24T08:00:00Z', '09:00', '2027-10-24T10:00:00Z'],
      ['2027-10-31T09:00:00Z', '09:00', '2027-10-31T11:00:00Z'],
      ['2027-11-07T09:00:00Z', '09:00', '2027-11-07T11:00:00Z'],
    ]);
  });

  it.each([
    ['2027-06-15', 'The last day is before the first appointment.'],
    ['2031-12-31', 'You can book up to 160 appointments at once. Choose an earlier last day.'],
  ])('[APT-02] refuses a repeat until %s', async (until, message) => {
    const body = { ...(await newBooking()), repeat: { every_weeks: 1, until } };
    const { status, problem } = await admin.call(createAppointment, { body });
    expect([status, problem.errors]).toEqual([400, [{ path: 'repeat.until', message }]]);
  });

  it('[APT-02] refuses records that do not belong together, naming the field', async () => {
    const body = await newBooking();
    const other = await newBooking();
    const { id: client_user } = await given.user({ user_type: 'client' });
    const twice = [...body.carer_ids, ...body.carer_ids];
    const unknown = '019c0000-0000-7000-8000-000000000000';
    const wrong: [object, string][] = [
      [{ young_person_id: other.young_person_id }, 'young_person_id'],
      [{ client_id: unknown, young_person_id: null }, 'client_id'],
      [{ service_type_id: unknown }, 'service_type_id'],
      [{ carer_ids: [...body.carer_ids, client_user] }, 'carer_ids.1'],
      [{ carer_ids: twice }, 'carer_ids'],
      [{ place: 'x'.repeat(201) }, 'place'],
      [{ notes: 'x'.repeat(4001) }, 'notes'],
      [{ colour: 'red' }, 'colour'],
    ];
    for (const [part, path] of wrong) {
      const answer = await admin.call(createAppointment, { body: { ...body, ...part } });
      expect([answer.status, answer.problem.errors?.map((each) => each.path)], path).toEqual([400, [path]]);
    }
  });

  it.each([
    ['2027-06-16T14:00:00Z', 400],
    ['2027-06-16T13:00:00Z', 400],
    ['2027-06-23T14:00:00Z', 201],
    ['2027-06-23T14:00:01Z', 400],
  ])(
    '[DAT-06] answers an end at %s, after a start on the 16th at 14:00Z, with %d',
    async (end_at, status) => {
      const body = { ...(await newBooking()), end_at, acknowledged_warnings: ['length.long' as const] };
      const answer = await admin.call(createAppointment, { body });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([
        status,
        status === 400 ? 'end_at' : undefined,
      ]);
    },
  );
});

describe('PUT /api/appointments/{id}', () => {
  it('[APT-02] changes what is sent and nothing else', async () => {
    const { id } = await given.appointment({ place: 'Library', notes: 'Old' });
    const { status, body } = await change(id, { notes: 'New', version: 1 });
    expect([status, body.notes, body.place, body.version]).toEqual([200, 'New', 'Library', 2]);
    expect((await change(id, { place: null, version: 2 })).body.place).toBeNull();
  });

  it('[APT-02] shows the second of two administrators the first one’s version', async () => {
    const { id } = await given.appointment();
    await change(id, { place: 'Park', version: 1 });
    const { status, problem } = await change(id, { place: 'Pool', version: 1 });
    expect([status, problem.code]).toEqual([409, 'version.stale']);
    expect(problem.current).toMatchObject({ id, place: 'Park', version: 2 });
  });

  it('[APT-02] cancels with a reason, does not change a cancelled appointment, and reinstates it', async () => {
    const { id } = await given.appointment();
    const silent = await change(id, { status: 'cancelled', version: 1 });
    expect([silent.status, silent.problem.errors?.[0]?.path]).toEqual([400, 'cancellation_reason']);
    const cancelled = await change(id, { status: 'cancelled', cancellation_reason: 'Snow', version: 1 });
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancelled: true,
      cancellation_reason: 'Snow',
    });
    for (const body of [{ place: 'Pool' }, { status: 'cancelled', cancellation_reason: 'Ice' }]) {
      const answer = await change(id, { ...body, version: 2 });
      expect([answer.status, answer.problem.code]).toEqual([409, 'appointment.already_cancelled']);
    }
    const active = await change(id, { status: 'active', version: 2 });
    expect(active.body).toMatchObject({ status: 'active', cancelled: false, cancellation_reason: null });
  });

  it('[APT-02] keeps who cancelled, shows it to its carer and client, and clears it when reinstated', async () => {
    const { id, client_id, appointment_carers } = await given.appointment();
    const off = { status: 'cancelled', cancellation_reason: 'Snow', cancelled_by: 'agency' };
    expect((await change(id, { ...off, version: 1 })).body.cancelled_by).toBe('agency');
    const [carer] = await owner<GivenUser[]>`
      select * from app_user where id = ${appointment_carers[0]?.carer_id ?? ''}`;
    const reader = await given.user({ user_type: 'client', client: { id: client_id } });
    if (!carer) throw new Error('There is no carer.');
    for (const user of [carer, reader])
      expect(await as.user(user).get(getAppointment, { params: { id } })).toMatchObject({
        ...{ cancellation_reason: 'Snow', cancelled_by: 'agency' },
      });
    const active = await change(id, { status: 'active', version: 2 });
    expect(active.body.cancelled_by).toBeNull();
    const again = await change(id, { status: 'cancelled', cancellation_reason: 'Ice', version: 3 });
    expect([again.status, again.body.cancelled_by]).toEqual([200, null]);
  });

  it('[APT-02] accepts who cancelled only for a cancellation', async () => {
    const { id } = await given.appointment();
    for (const body of [{ cancelled_by: 'carer' }, { cancelled_by: 'carer', status: 'active' }]) {
      const { status, problem } = await change(id, { ...body, version: 1 });
      expect([status, problem.errors?.[0]?.path]).toEqual([400, 'cancelled_by']);
    }
    const off = { status: 'cancelled', cancellation_reason: 'Snow', cancelled_by: 'nobody', version: 1 };
    expect((await change(id, off)).status).toBe(400);
    const impossible = owner`update appointment set cancelled_by = 'carer' where id = ${id}`;
    await expect(impossible).rejects.toMatchObject({ constraint_name: 'appointment_cancelled_by' });
  });

  it('[APT-02] reinstates without a carer who has left, and says so', async () => {
    const { id, appointment_carers } = await given.appointment({ carers: ['Lena', 'Bo'], cancelled: 'Snow' });
    const [lena, bo] = appointment_carers.map((each) => each.carer_id);
    await owner`update app_user set is_active = false where id = ${lena ?? ''}`;
    const asked = await change(id, { status: 'active', version: 1 });
    expect([asked.status, asked.problem.warnings]).toMatchObject([
      409,
      [{ code: 'carer.left', message: expect.stringContaining('will be reinstated without them') }],
    ]);
    const active = await change(id, {
      status: 'active',
      version: 1,
      acknowledged_warnings: ['carer.left'],
    });
    expect(active.body.status).toBe('active');
    expect(active.body.carers.map(({ carer }) => carer.id)).toEqual([bo]);
  });

  it('[APT-02] asks before a carer is removed from what they worked', async () => {
    const { id, appointment_carers } = await given.appointment({ carers: ['Mia', 'Bo'] });
    const [mia, bo] = appointment_carers.map((each) => each.carer_id);
    await owner`update appointment_carer set timesheet_status = 'submitted' where carer_id = ${mia ?? ''}`;
    const asked = await change(id, { carer_ids: [bo], version: 1 });
    expect([asked.status, asked.problem.warnings]).toMatchObject([
      409,
      [{ code: 'visit.worked', message: 'Work is already recorded: times are handed in.' }],
    ]);
    expect((await change(id, { carer_ids: [mia], version: 1 })).status).toBe(200);
    const off = await change(id, { carer_ids: [bo], version: 2, acknowledged_warnings: ['visit.worked'] });
    expect(off.status).toBe(200);
  });

  it('[APT-02] accepts a reason only for a cancellation', async () => {
    const { id } = await given.appointment();
    const { status, problem } = await change(id, { cancellation_reason: 'Snow', version: 1 });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'cancellation_reason']);
  });

  it('[APT-02] adds, removes and restores carers, who keep what they had', async () => {
    const { id, appointment_carers } = await given.appointment({ carers: ['Ada', 'Bo'] });
    const [ada, bo] = appointment_carers.map((each) => each.carer_id);
    const cy = (await given.carer('Cy')).id;
    const names = (answer: Appointment) => answer.carers.map((each) => each.carer_name);
    const replaced = await change(id, { carer_ids: [cy, bo], version: 1 });
    expect([names(replaced.body), replaced.body.version]).toEqual([['Cy', 'Bo'], 2]);
    expect((await change(id, { carer_ids: [], version: 2 })).body.carers).toEqual([]);
    const back = await change(id, { carer_ids: [ada, bo], version: 3 });
    expect(back.body.carers.map((each) => each.id)).toEqual(appointment_carers.map((each) => each.id));
  });

  it('[APT-02] keeps a carer who has left since, but adds none who has left', async () => {
    const { id, appointment_carers } = await given.appointment({ carer: 'Leaver' });
    const [leaver] = appointment_carers.map((each) => each.carer_id);
    await owner`update app_user set is_active = false where id = ${leaver ?? ''}`;
    expect((await change(id, { carer_ids: [leaver], notes: 'Late', version: 1 })).status).toBe(200);
    const other = await given.appointment();
    const refused = await change(other.id, { carer_ids: [leaver], version: 1 });
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'carer_ids.0']);
  });

  it('[APT-02] refuses to move an appointment to a client whose young person it is not', async () => {
    const { id } = await given.appointment();
    const client_id = (await given.client()).id;
    const { status, problem } = await change(id, { client_id, version: 1 });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'young_person_id']);
    expect((await change(id, { client_id, young_person_id: null, version: 1 })).status).toBe(200);
  });

  it('[APT-02] returns 404 for an unknown appointment', async () => {
    const answer = await change('019c0000-0000-7000-8000-000000000000', { notes: 'x', version: 1 });
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
  });

  it('[APT-02] books nothing at an archived organisation, nor at one that is archived at the same time', async () => {
    const client = await given.client();
    const { young_person_id: _, ...body } = { ...(await newBooking()), client_id: client.id };
    const book = () => admin.call(createAppointment, { body });
    const meanwhile: { booked?: ReturnType<typeof book> } = {};
    await owner.begin(async (db) => {
      await db`select from client where id = ${client.id} for update`;
      await db`update client set archived_at = now() where id = ${client.id}`;
      meanwhile.booked = book();
      await sleep(300);
    });
    for (const refused of [await meanwhile.booked, await book()])
      expect([refused?.status, refused?.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
  });

  it('[APT-05] a past appointment stays with its organisation, and can be corrected after the young person has moved to another', async () => {
    const young_person = await given.youngPerson();
    const of = { young_person, client: { id: young_person.client_id } };
    const { id, version } = await given.appointment({ ...of, start_at: '2027-06-14T14:00:00Z' });
    const later = await given.appointment({ ...of, start_at: '2027-06-18T14:00:00Z', cancelled: 'Ill' });
    const elsewhere = await given.client();
    await owner`update young_person set client_id = ${elsewhere.id} where id = ${young_person.id}`;
    const noted = await change(id, { notes: 'It began late', version });
    expect([noted.status, noted.body]).toMatchObject([200, { notes: 'It began late' }]);
    const off = { status: 'cancelled', cancellation_reason: 'Nobody came', version: noted.body.version };
    expect((await change(id, off)).status).toBe(200);
    const refused = await change(later.id, { status: 'active', version: later.version });
    expect(refused.problem.errors?.[0]?.path).toBe('young_person_id');
    const other = await given.appointment({ start_at: '2027-06-14T18:00:00Z' });
    const given_away = await change(other.id, { young_person_id: young_person.id, version: other.version });
    expect(given_away.problem.errors?.[0]?.path).toBe('young_person_id');
  });
});
