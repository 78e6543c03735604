import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { createUser, getMe, getUser, listUsers, updateUser } from '#contract/organisations/users.ts';
import { getCarerWork } from '#contract/visits/carer-work.ts';
import { openSession } from '#server/features/organisations/users/sessions.actions.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({
  environment: { AGENCY_NAME: 'Placewell South', AGENCY_PHONE: '020 7946 0100' },
});
const { as, given, owner } = app;
const office = as.admin();

const mailsTo = (address: string) =>
  owner<{ subject: string; body: string }[]>`select subject, body from email where to_address = ${address}`;
const NEWCOMER = { name: 'Nia Newcomer', user_type: 'user' as const };
const PRIVATE = {
  home_area: 'Croydon',
  postcode_district: 'CR0',
  contracted_hours_week: '37.5',
  emergency_contact_name: 'Max Newcomer',
  emergency_contact_relationship: 'Husband',
  emergency_contact_phone: '020 7946 0055',
  notes: 'zqstaffnote',
};

/** Creates an account at its first version. */
const put = (id: string, version: number, body: object) =>
  office.call(updateUser, { params: { id }, body: { version, ...body } });
const tomorrow = () => new Date(Date.now() + 26 * 3_600_000).toISOString();

describe('POST /api/users/', () => {
  it('[USR-01] creates an account with all its details, and e-mails its owner where to sign in', async () => {
    const email = 'nia@example.test';
    const made = await office.send(createUser, { body: { ...NEWCOMER, email, ...PRIVATE } });
    expect(made).toMatchObject({
      ...NEWCOMER,
      email,
      ...PRIVATE,
      is_active: true,
      last_login: null,
      client: null,
    });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account at Placewell South']);
    expect(mails[0]?.body).toContain(`${app.public_url}/login`);
    expect(mails[0]?.body).toContain(email);
    expect(mails[0]?.body).toContain('as a carer');
    expect(mails[0]?.body).toContain('020 7946 0100');
    expect(mails[0]?.body).not.toMatch(/undefined|null|zqstaffnote/);
  });

  it('[AUT-03] is linked by verified address at the first sign-in, and by subject after that', async () => {
    const email = 'lee@example.test';
    const { id } = await office.send(createUser, { body: { ...NEWCOMER, email, user_type: 'admin' } });
    const signIn = (subject: string, verified_email: string, token: string) =>
      openSession(
        app.pools.app_system,
        {
          issuer: 'https://login.example.test',
          subject,
          verified_email,
          expires_at: new Date(Date.now() + 60_000),
        },
        token,
        new Date(),
      );
    expect((await signIn('sub-lee', 'LEE@example.test', 'first')).user.id).toBe(id);
    await expect(signIn('sub-impostor', email, 'second')).rejects.toMatchObject({
      code: 'sign_in.no_account',
    });
    expect((await signIn('sub-lee', 'another@example.test', 'third')).user.id).toBe(id);
  });

  it('[USR-01] creates one account and one e-mail from ten concurrent requests', async () => {
    const email = 'ten-staff@example.test';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => office.call(createUser, { body: { ...NEWCOMER, email } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('[USR-01] refuses the client type, a carer with an area and invalid values, naming each field', async () => {
    const body = { ...NEWCOMER, email: 'wrong@example.test' };
    const buildPath = async (more: object) => {
      const { status, problem } = await office.call(createUser, { body: { ...body, ...more } as never });
      return [status, problem.errors?.[0]?.path];
    };
    expect(await buildPath({ user_type: 'client' })).toEqual([400, 'user_type']);
    expect(await buildPath({ coordinator_area: 'Kent' })).toEqual([400, 'coordinator_area']);
    expect(await buildPath({ postcode_district: 'CR0 1AB' })).toEqual([400, 'postcode_district']);
    expect(await buildPath({ contracted_hours_week: '169' })).toEqual([400, 'contracted_hours_week']);
    expect(await buildPath({ contracted_hours_week: '37,5' })).toEqual([400, 'contracted_hours_week']);
    expect(await mailsTo(body.email)).toEqual([]);
  });
});

describe('private staff details', () => {
  it('[AUT-10] are shown to administrators who open the account, and to nobody else nor in the list', async () => {
    const carer = await given.carer('Colleague Ada');
    await put(carer.id, 1, PRIVATE);
    const visit = await given.appointment({
      carers: ['Colleague Ada', 'Colleague Bo'],
      client: 'Reading Council',
    });
    expect(visit.appointment_carers).toHaveLength(2);
    expect(await office.get(getUser, { params: { id: carer.id } })).toMatchObject(PRIVATE);
    const answers = [
      await as.carer('Colleague Bo').call(getUser, { params: { id: carer.id } }),
      await as.client('Reading Council').call(getUser, { params: { id: carer.id } }),
      await as.user(carer).call(getUser, { params: { id: carer.id } }),
      await as.user(carer).call(getMe, {}),
      await office.call(listUsers, { query: { name: 'Colleague Ada' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) {
      // A timestamp can contain the same digits as the contracted hours.
      const text = JSON.stringify(body).replaceAll(/T\d\d:\d\d:\d\d(\.\d+)?Z/g, '');
      for (const secret of Object.values(PRIVATE)) expect(text).not.toContain(secret);
    }
  });

  it('[ACT-02] have a change record with before and after', async () => {
    const { id } = await given.carer();
    await put(id, 1, { notes: 'First' });
    const second = await put(id, 2, { notes: '', home_area: 'Sutton' });
    expect(second.body).toMatchObject({ notes: null, home_area: 'Sutton', version: 3 });
    const [record] = await owner<{ changes: object[] }[]>`select changes from change_record
      where subject_id = ${id} order by seq desc limit 1`;
    expect(record?.changes).toEqual([
      { field: 'home_area', before: null, after: 'Sutton' },
      { field: 'notes', before: 'First', after: null },
    ]);
  });

  it('[USR-01] are refused for client users', async () => {
    const user = await given.user({ user_type: 'client' });
    const refused = await put(user.id, 1, { notes: 'Anything' });
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'notes']);
    await expect(owner`update app_user set notes = 'x' where id = ${user.id}`).rejects.toThrow(
      'app_user_staff_only',
    );
  });
});

describe('a carer who leaves', () => {
  it('[USR-01] needs a choice for their future appointments, and then stays on them or is removed', async () => {
    for (const appointments_to_come of ['keep', 'take_off'] as const) {
      const carer = await given.carer();
      const ahead = await given.appointment({ carer, start_at: tomorrow() });
      const past = await given.appointment({ carer, start_at: '2026-01-05T10:00:00Z' });
      const asked = await put(carer.id, 1, { is_active: false });
      expect([asked.status, asked.problem.code]).toEqual([409, 'user.has_appointments']);
      expect((await put(carer.id, 1, { is_active: false, appointments_to_come })).status).toBe(200);
      const listCarers = async (id: string) =>
        (await office.get(getAppointment, { params: { id } })).carers.map((each) => each.carer.id);
      expect(await listCarers(past.id)).toEqual([carer.id]);
      expect(await listCarers(ahead.id)).toEqual(appointments_to_come === 'keep' ? [carer.id] : []);
    }
  });

  it('[USR-01] is removed from the current appointment too, unless they recorded its times', async () => {
    const underWay = () => new Date(Date.now() - 1_800_000).toISOString();
    const [carer, worked] = [await given.carer(), await given.carer()];
    const open = await given.appointment({ carer, start_at: underWay() });
    const given_times = await given.appointment({ carer: worked, start_at: underWay() });
    await given.appointment({ carer: worked, start_at: tomorrow() });
    await owner`update appointment_carer set timesheet_status = 'submitted' where appointment_id = ${given_times.id}`;
    for (const { id } of [carer, worked]) {
      const counted = await office.get(getCarerWork, { params: { id } });
      expect(counted.appointments_to_come).toBe(counted.appointments.length);
      expect((await put(id, 1, { is_active: false })).problem.code).toBe('user.has_appointments');
      expect((await put(id, 1, { is_active: false, appointments_to_come: 'take_off' })).status).toBe(200);
    }
    const left = await owner`select appointment_id from appointment_carer
      where carer_id in (${carer.id}, ${worked.id}) and removed_at is null`;
    expect(left.map(({ appointment_id }) => appointment_id)).toEqual([given_times.id]);
    expect((await office.get(getAppointment, { params: { id: open.id } })).carers).toEqual([]);
  });

  it('[USR-01] is on no appointment that was booked at the same time', async () => {
    const carer = await given.carer();
    const bookings = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        given.appointment({
          carers: [],
          start_at: new Date(Date.now() + (n + 30) * 7_200_000).toISOString(),
        }),
      ),
    );
    const body = { is_active: false, appointments_to_come: 'take_off' as const };
    const [off, ...booked] = await Promise.all([
      put(carer.id, 1, body),
      ...bookings.map(({ id }) =>
        office.call(updateAppointment, { params: { id }, body: { version: 1, carer_ids: [carer.id] } }),
      ),
    ]);
    expect(off?.status).toBe(200);
    // A booking may also be refused over the short rest before or after another one.
    expect(booked.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
    const live = await owner`select from appointment_carer where carer_id = ${carer.id} and is_live`;
    expect(live).toHaveLength(0);
  });
});

describe('a change of user type', () => {
  it('[AUT-01] ends the sessions, asks about appointments, and clears a carer’s area', async () => {
    const person = await given.user({ user_type: 'admin' });
    const signedIn = as.user(person);
    expect((await signedIn.call(getMe)).status).toBe(200);
    await put(person.id, 1, { coordinator_area: 'Kent' });
    const carer = await put(person.id, 2, { user_type: 'user' });
    expect(carer.body).toMatchObject({ user_type: 'user', coordinator_area: null });
    expect((await signedIn.call(getMe)).status).toBe(401);
    await given.appointment({ carer: person, start_at: tomorrow() });
    const asked = await put(person.id, 3, { user_type: 'admin' });
    expect([asked.status, asked.problem.code]).toEqual([409, 'user.has_appointments']);
  });

  it('[AUT-01] is refused for client users, and for administrators themselves', async () => {
    const user = await given.user({ user_type: 'client' });
    const refused = await put(user.id, 1, { user_type: 'user' });
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'user_type']);
    const me = await office.user();
    const own = await put(me.id, 1, { user_type: 'user' });
    expect([own.status, own.problem.detail]).toEqual([
      409,
      'You cannot change your own user type. Ask a colleague.',
    ]);
  });
});
