import { describe, expect, it } from 'vitest';
import { createYoungPerson, getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { completeProfile } from '#test/kit/young-persons/complete-profile.ts';
import { openProfiles } from '#test/kit/young-persons/profiles.ts';

const app = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const { given, owner } = app;
const { office, coordinator, draft, active, put } = await openProfiles(app);

describe('POST /api/app_young_persons/', () => {
  it('[YPN-03] creates a draft from a name, a date of birth and a client, and lists what each step needs', async () => {
    const { client, made } = await draft();
    expect(made).toMatchObject({
      status: 'DRAFT',
      name: 'Amara Nwosu',
      age: 14,
      client: { id: client.id },
      version: 1,
    });
    expect(made.steps.map(({ route_segment, missing }) => [route_segment, missing])).toEqual([
      ['step-one', 2],
      ['step-two', 5],
      ['step-three', 5],
      ['step-four', 4],
      ['step-five', 2],
      ['step-six', 5],
    ]);
  });

  it('[YPN-03] enforces the form’s words, limits and dates, naming each field', async () => {
    const client = await given.client();
    const wrong = {
      sex: 'Robot',
      dob: '2027-01-01',
      legal_status_start: '2027-01-01',
      nhs_number: '943 476 5918',
      upn: 'I12345678901A',
      phone: '12',
      team_id: (await given.team()).id,
      pronouns: 'x'.repeat(301),
    };
    const body = { first_name: 'Al', last_name: 'Ray', client_id: client.id, ...wrong };
    const shape = await office.call(createYoungPerson, { body: body as never });
    expect(shape.problem.errors?.map(({ path }) => path).toSorted()).toEqual(['phone', 'pronouns']);
    const { phone: _, pronouns: __, ...rest } = body;
    const refused = await office.call(createYoungPerson, { body: rest as never });
    expect([refused.status, refused.problem.errors?.map(({ path }) => path).toSorted()]).toEqual([
      400,
      ['dob', 'legal_status_start', 'nhs_number', 'sex', 'team_id', 'upn'],
    ]);
    const fine = await office.send(createYoungPerson, {
      body: {
        ...rest,
        ...{ sex: 'Male', dob: '2010-01-01', nhs_number: '9434765919' },
        upn: null,
        team_id: null,
        legal_status_start: null,
      },
    });
    expect(fine.nhs_number).toBe('943 476 5919');
  });
});

describe('PUT /api/app_young_persons/{id}', () => {
  it('[YPN-03] activates nobody before every step is complete, and names incomplete fields', async () => {
    const { client, made } = await draft();
    const { first_language, has_allergies, ...rest } = await completeProfile(given, client, coordinator);
    const early = await put(made.id, { ...rest, status: 'ACTIVE' });
    expect([early.status, early.problem.code, early.problem.detail]).toEqual([
      409,
      'young_person.incomplete',
      'Answers are missing in step 4 (identity and culture) and step 5 (health and education).',
    ]);
    expect(early.problem.errors?.map(({ path }) => path)).toEqual(['first_language', 'has_allergies']);
    const done = await put(made.id, { ...rest, first_language, has_allergies, status: 'ACTIVE' });
    expect([done.status, done.body.status, done.body.steps.map(({ missing }) => missing)]).toEqual([
      200,
      'ACTIVE',
      [0, 0, 0, 0, 0, 0],
    ]);
    expect(done.body.contacts).toMatchObject([
      { kind: 'social_worker', phone: '020 7946 0018' },
      { kind: 'coordinator', name: 'Olive', phone: '020 7946 0555' },
      { kind: 'emergency_duty', phone: '020 7946 0999' },
    ]);
  });

  it('[YPN-03] keeps an active record complete; it can become inactive, but never a draft', async () => {
    const { made } = await active();
    const gap = await put(made.id, { version: made.version, first_language: null });
    expect([gap.status, gap.problem.errors?.[0]?.path]).toEqual([400, 'first_language']);
    const moved = await put(made.id, { version: made.version, addresses: [] });
    expect([moved.status, moved.problem.errors?.[0]?.path]).toEqual([400, 'addresses']);
    const back = await put(made.id, { version: made.version, status: 'DRAFT' });
    expect([back.status, back.problem.errors?.[0]?.path]).toEqual([400, 'status']);
    const rest = await put(made.id, { version: made.version, status: 'INACTIVE' });
    expect(rest.body.status).toBe('INACTIVE');
    const again = await put(made.id, { version: rest.body.version, status: 'ACTIVE' });
    expect(again.body.status).toBe('ACTIVE');
  });

  it('[YPN-03] needs a choice about future appointments before deactivation, and cancels none of them', async () => {
    const { client, made } = await active();
    const book = (start_at: string) => given.appointment({ client, young_person: made, start_at });
    await book('2026-11-20T10:00:00Z');
    const next = await book('2026-11-25T10:00:00Z');
    const body = { version: made.version, status: 'INACTIVE' };
    const one = await put(made.id, body);
    expect([one.status, one.problem.code, one.problem.detail]).toEqual([
      409,
      'young_person.has_appointments',
      'Amara Nwosu has one upcoming appointment, on 25/11/2026 10:00. It stays booked if you continue.',
    ]);
    await book('2026-11-27T10:00:00Z');
    expect((await put(made.id, body)).problem.detail).toBe(
      'Amara Nwosu has 2 upcoming appointments, the next on 25/11/2026 10:00. They stay booked if you continue.',
    );
    const kept = await put(made.id, { ...body, appointments_to_come: 'keep' });
    expect([kept.status, kept.body.status]).toEqual([200, 'INACTIVE']);
    const [booked] = await owner`select status from appointment where id = ${next.id}`;
    expect(booked?.status).toBe('active');
  });

  it('[YPN-03] archives nobody who has future appointments, and books nothing for an archived record', async () => {
    const { client, made } = await active();
    const appointment = await given.appointment({
      client,
      young_person: made,
      start_at: '2026-11-25T10:00:00Z',
    });
    const body = { version: made.version, status: 'ARCHIVED' };
    const refused = await put(made.id, body);
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      409,
      'in_use',
      'Amara Nwosu still has one upcoming appointment. Cancel them, or wait until they are over, before you archive.',
    ]);
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Ill' where id = ${appointment.id}`;
    const archived = await put(made.id, body);
    expect([archived.status, archived.body.status]).toEqual([200, 'ARCHIVED']);
    const edit = await put(made.id, { version: archived.body.version, key_alert: 'x' });
    expect([edit.status, edit.problem.code]).toEqual([409, 'in_use']);
    const back = await put(made.id, { version: archived.body.version, status: 'INACTIVE', key_alert: 'x' });
    expect([back.body.status, back.body.key_alert]).toEqual(['INACTIVE', 'x']);
  });

  it('[YPN-03] moves to another organisation without its team, and not while appointments are planned', async () => {
    const { client, made } = await active();
    const other = await given.client();
    const visit = await given.appointment({ client, young_person: made, start_at: '2026-11-26T10:00:00Z' });
    const body = { version: made.version, client_id: other.id };
    expect((await put(made.id, body)).problem.code).toBe('in_use');
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Moved' where id = ${visit.id}`;
    const refused = await put(made.id, body);
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
    const { version } = await office.get(getYoungPerson, { params: { id: made.id } });
    const rest = await put(made.id, {
      version,
      status: 'INACTIVE',
      iro_name: 'Ira Low',
      school: 'Riverside',
    });
    const moved = await put(made.id, { version: rest.body.version, client_id: other.id });
    expect(moved.body).toMatchObject({ client: { id: other.id }, team: null, allocated_social_worker: null });
    // Carers must not phone the duty team of the former organisation.
    const { emergency_duty_phone, iro_name, school } = moved.body;
    expect([rest.body.emergency_duty_phone, rest.body.iro_name]).not.toContain(undefined);
    expect([emergency_duty_phone, iro_name, school]).toEqual([undefined, undefined, 'Riverside']);
  });

  it('[YPN-03] names the field if another record has the third party’s id', async () => {
    const [one, two] = [await draft({ idOnThirdParty: 'P-1' }), await draft()];
    expect(one.made.idOnThirdParty).toBe('P-1');
    const clash = await put(two.made.id, { idOnThirdParty: 'P-1' });
    expect([clash.status, clash.problem.code, clash.problem.errors?.[0]?.path]).toEqual([
      409,
      'duplicate',
      'idOnThirdParty',
    ]);
  });

  it('[YPN-03] saves one of twenty concurrent updates for each version, and shows the others the current record', async () => {
    const { made } = await draft();
    let version = 1;
    for (const round of [1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => put(made.id, { version, key_alert: `Alert ${round}.${n}` })),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 19]);
      const current = won[0]?.body;
      for (const { status, problem } of answers)
        if (status === 409)
          expect([problem.code, problem.current]).toEqual([
            'version.stale',
            expect.objectContaining({
              id: made.id,
              key_alert: current?.key_alert,
              version: current?.version,
            }),
          ]);
      version = current?.version ?? 0;
    }
    const stored = await owner`select version from young_person where id = ${made.id}`;
    expect(stored[0]?.version).toBe(version);
  });
});
