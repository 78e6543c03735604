import { describe, expect, it } from 'vitest';
import { createAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { updateUser } from '#contract/organisations/users.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { tellCarers } from '#server/features/appointments/tell-carers.actions.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday. */
const NOW = '2026-12-02T09:00:00Z';
const app = await startTestApp({
  now: NOW,
  environment: { AGENCY_NAME: 'Placewell South', AGENCY_PHONE: '020 7946 0100' },
});
const { as, given, owner } = app;
const office = as.admin();

interface Mail {
  subject: string;
  body: string;
}
/** Reads what somebody has been sent since they were last asked about. */
async function mailsTo(carer: { email: string }): Promise<Mail[]> {
  await app.runJobs();
  return owner<Mail[]>`with gone as (delete from email where to_address = ${carer.email} returning *)
    select subject, body from gone order by created_at, id`;
}
const subjectsTo = async (carer: { email: string }) => (await mailsTo(carer)).map(({ subject }) => subject);

const body = async (carers: { id: string }[], more: object = {}) => {
  const client = await given.client();
  const person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather', client });
  return {
    client_id: client.id,
    young_person_id: person.id,
    service_type_id: (await given.serviceType()).id,
    carer_ids: carers.map(({ id }) => id),
    start_at: '2026-12-08T16:00:00Z',
    end_at: '2026-12-08T20:00:00Z',
    place: 'Seven Secret Street',
    notes: 'Zafira likes tea',
    ...more,
  };
};

async function book(carers: { id: string }[], more: object = {}) {
  const made = await office.send(createAppointment, { body: await body(carers, more) });
  if (!('id' in made)) throw new Error('One was asked for.');
  const change = (version: number, changes: object) =>
    office.send(updateAppointment, { params: { id: made.id }, body: { version, ...changes } });
  return { ...made, change };
}

describe('a carer', () => {
  it('[APT-02] [EML-01] is told at once about a booking, with a link, without names and places', async () => {
    const carer = await given.user({ name: 'Cara Booked' });
    const { id } = await book([carer]);
    const [mail, ...others] = await mailsTo(carer);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('You are booked: Tue 08/12/2026, 16:00–20:00');
    expect(mail?.body).toContain('Hello Cara,');
    expect(mail?.body).toContain(`${app.public_url}/dashboard/appointments/${id}`);
    expect(mail?.body).toContain('Placewell South\n020 7946 0100');
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(
      /Zafira|Quillfeather|Z\. ?Q|Secret|tea|undefined|null/,
    );
  });

  it('[APT-02] is told about another time, place or young person, each once, and about nothing else', async () => {
    const carer = await given.user();
    const { change, client } = await book([carer]);
    await mailsTo(carer);
    await change(1, { start_at: '2026-12-09T10:00:00Z', end_at: '2026-12-09T12:00:00Z', place: 'Elsewhere' });
    const [moved, ...others] = await mailsTo(carer);
    expect(others).toEqual([]);
    expect(moved?.subject).toBe('Your appointment has changed: Wed 09/12/2026, 10:00–12:00');
    expect(moved?.body).toContain('It was Tue 08/12/2026, 16:00–20:00. The place has changed');
    expect(moved?.body).not.toContain('Elsewhere');
    await change(2, { notes: 'Bring gloves' });
    expect(await mailsTo(carer)).toEqual([]);
    await change(3, { place: 'The park' });
    expect((await mailsTo(carer)).map((mail) => mail.body.includes('The place has changed'))).toEqual([true]);
    const other = await given.youngPerson({ client });
    await change(4, { young_person_id: other.id });
    expect((await mailsTo(carer)).map((mail) => mail.body.includes('a different young person'))).toEqual([
      true,
    ]);
  });

  it('[APT-02] is told about a cancellation and a reinstatement, and about being taken off and put back', async () => {
    const [carer, stays] = [await given.user(), await given.user()];
    const { change } = await book([carer, stays]);
    // One after the other: a job that another run has in hand has not written its mail yet.
    await mailsTo(carer);
    await mailsTo(stays);
    await change(1, { status: 'cancelled', cancellation_reason: 'Ill' });
    expect(await subjectsTo(carer)).toEqual(['Your appointment is cancelled: Tue 08/12/2026, 16:00–20:00']);
    await change(2, { status: 'active' });
    expect(await subjectsTo(carer)).toEqual(['Your appointment is going ahead: Tue 08/12/2026, 16:00–20:00']);
    await mailsTo(stays);
    await change(3, { carer_ids: [stays.id] });
    const [off] = await mailsTo(carer);
    expect(off?.subject).toContain('You are no longer booked: Tue 08/12/2026');
    expect(off?.body).not.toContain('/dashboard/appointments/');
    await change(4, { carer_ids: [carer.id, stays.id] });
    expect(await subjectsTo(carer)).toEqual(['You are booked: Tue 08/12/2026, 16:00–20:00']);
    expect(await mailsTo(stays)).toEqual([]);
  });

  it('[APT-02] [YPN-04] is told about being alone if the record requires two carers', async () => {
    const [goes, stays, comes] = [await given.user(), await given.user(), await given.user()];
    const { change, young_person } = await book([goes, stays]);
    const take = (version: number, carers: { id: string }[]) =>
      change(version, {
        carer_ids: carers.map(({ id }) => id),
        acknowledged_warnings: ['carer.alone'],
      });
    await mailsTo(stays);
    await owner`update young_person set profile_safety = profile_safety || '{"lone_working": "Two carers only"}'
      where id = ${young_person?.id ?? ''}`;
    await take(1, [comes, stays]);
    expect(await mailsTo(stays), 'somebody comes in their place').toEqual([]);
    await take(2, [stays]);
    const [alone, ...others] = await mailsTo(stays);
    expect(others).toEqual([]);
    expect(alone?.subject).toBe('You are alone on an appointment: Tue 08/12/2026, 16:00–20:00');
    expect(alone?.body).toContain('needs two carers. Ring the office before you go');
    const told =
      await owner`select 1 from notification where recipient_id = ${stays.id} and kind = 'appointment_alone'`;
    expect(told).toHaveLength(1);
    await change(3, { notes: 'Bring gloves', acknowledged_warnings: ['carer.alone'] });
    expect(await mailsTo(stays)).toEqual([]);
  });

  it('[YPN-04] is told about being alone once the record requires two carers, for all future visits', async () => {
    const [alone, one, other] = [await given.user(), await given.user(), await given.user()];
    const { young_person, client } = await book([alone]);
    const shared = { client_id: client.id, young_person_id: young_person?.id };
    await book([alone], { ...shared, start_at: '2026-12-09T16:00:00Z', end_at: '2026-12-09T20:00:00Z' });
    await book([one, other], { ...shared, start_at: '2026-12-10T16:00:00Z', end_at: '2026-12-10T20:00:00Z' });
    const gone = await book([alone], {
      ...shared,
      start_at: '2026-12-11T16:00:00Z',
      end_at: '2026-12-11T20:00:00Z',
    });
    await gone.change(1, { status: 'cancelled', cancellation_reason: 'Ill' });
    for (const carer of [alone, one]) await mailsTo(carer);
    const say = async (lone_working: string) => {
      const params = { id: young_person?.id ?? '' };
      const { version } = await office.get(getYoungPerson, { params });
      await office.send(updateYoungPerson, { params, body: { version, lone_working } });
    };
    await say('Safe');
    expect(await mailsTo(alone)).toEqual([]);
    await say(TWO_CARERS);
    const [mail, ...others] = await mailsTo(alone);
    expect([mail?.subject, others]).toEqual(['You are alone on 2 appointments', []]);
    expect(mail?.body).toContain('needs two carers. Ring the office before you go');
    expect(mail?.body).not.toContain('11 December');
    expect(await mailsTo(one)).toEqual([]);
    const told =
      await owner`select 1 from notification where recipient_id = ${alone.id} and kind = 'appointment_alone'`;
    expect(told).toHaveLength(1);
  });

  it('[APT-02] gets one e-mail with eight dates for a series of eight', async () => {
    const carer = await given.user();
    await office.send(createAppointment, {
      body: await body([carer], { repeat: { every_weeks: 1, until: '2027-01-26' } }),
    });
    const [mail, ...others] = await mailsTo(carer);
    expect([mail?.subject, others]).toEqual(['You are booked for 8 appointments', []]);
    expect(mail?.body.match(/\/dashboard\/appointments\//g)).toHaveLength(8);
    expect(mail?.body).toContain('Tue 26/01/2027, 16:00–20:00');
  });

  it('[APT-07] gets one digest for a thousand appointments of one transaction, with the first twenty', async () => {
    const carer = await given.user();
    const client = await given.client();
    const service = await given.serviceType();
    const { id } = await office.user();
    await owner.begin(async (db) => {
      await db`select set_config('app.user_id', ${id}, true)`;
      await db`with made as (insert into appointment (client_id, service_type_id, start_at, end_at)
          select ${client.id}, ${service.id}, ${NOW}::timestamptz + n * interval '1 day', ${NOW}::timestamptz + n * interval '1 day' + interval '1 hour'
          from generate_series(1, 1000) n returning id)
        insert into appointment_carer (appointment_id, carer_id) select id, ${carer.id} from made`;
    });
    const [mail, ...others] = await mailsTo(carer);
    expect([mail?.subject, others]).toEqual(['You are booked for 1000 appointments', []]);
    expect(mail?.body.match(/\n- /g)).toHaveLength(20);
    expect(mail?.body).toContain(`and 980 more: ${app.public_url}/dashboard/appointments`);
  });

  it('[APT-07] is told nothing about a demo agency, nor about what one transaction undoes', async () => {
    const carer = await given.user();
    await given.appointment({ carer, start_at: '2026-12-10T10:00:00Z' });
    const { change } = await book([carer], {
      start_at: '2026-12-11T10:00:00Z',
      end_at: '2026-12-11T12:00:00Z',
    });
    await mailsTo(carer);
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`select id from appointment_carer
      where carer_id = ${carer.id} order by start_at desc limit 1`;
    const { id: me } = await office.user();
    await owner.begin(async (db) => {
      await db`select set_config('app.user_id', ${me}, true)`;
      await db`update appointment_carer set removed_at = now() where id = ${id}`;
      await db`update appointment_carer set removed_at = null where id = ${id}`;
    });
    expect(await mailsTo(carer)).toEqual([]);
    await change(1, { place: 'A' });
    expect(await mailsTo(carer)).toHaveLength(1);
  });

  it('[APT-02] is told nothing about what is over, and nothing once turned off', async () => {
    const carer = await given.user();
    const past = await book([carer], {
      start_at: '2026-11-01T10:00:00Z',
      end_at: '2026-11-01T12:00:00Z',
      acknowledged_warnings: ['past'],
    });
    await past.change(1, { place: 'Elsewhere' });
    expect(await mailsTo(carer)).toEqual([]);
    await book([carer]);
    await mailsTo(carer);
    await office.send(updateUser, {
      params: { id: carer.id },
      body: { version: 1, is_active: false, appointments_to_come: 'take_off' },
    });
    expect((await mailsTo(carer)).map(({ subject }) => subject)).toEqual([
      'Your account at Placewell South was switched off',
    ]);
  });

  it('[EML-01] is told once, however often the job runs and by how many, and not about what is undone', async () => {
    const carer = await given.user();
    await book([carer]);
    const [{ batch_id } = { batch_id: '' }] = await owner<
      { batch_id: string }[]
    >`select batch_id from carer_notice
      where carer_id = ${carer.id}`;
    await Promise.all([1, 2, 3].map(() => tellCarers(app.services, batch_id)));
    await tellCarers(app.services, batch_id);
    expect(await mailsTo(carer)).toHaveLength(1);
    // The same time for the same carer is refused, and with it all that the transaction would have told.
    const refused = await office.call(createAppointment, { body: await body([carer]) });
    expect(refused.status).toBe(409);
    expect(await mailsTo(carer)).toEqual([]);
  });

  it('[APT-02] learns of everything in one transaction from one e-mail', async () => {
    const carer = await given.user();
    const [one, two] = [
      await book([carer]),
      await book([carer], { start_at: '2026-12-09T16:00:00Z', end_at: '2026-12-09T18:00:00Z' }),
    ];
    await mailsTo(carer);
    const { id } = await office.user();
    await owner.begin(async (db) => {
      await db`select set_config('app.user_id', ${id}, true)`;
      await db`update appointment set status = 'cancelled', cancellation_reason = 'Ill' where id = ${one.id}`;
      await db`update appointment set end_at = end_at + interval '1 hour' where id = ${two.id}`;
    });
    const [mail, ...others] = await mailsTo(carer);
    expect([mail?.subject, others]).toEqual(['Your appointments have changed', []]);
    expect(mail?.body).toContain('This is cancelled. Please do not go:\n- Tue 08/12/2026, 16:00–20:00');
    expect(mail?.body).toContain('These details have changed:\n- Wed 09/12/2026, 16:00–19:00');
  });
});
