import { describe, expect, it } from 'vitest';
import { fieldsOfAnswers } from '#contract/young-persons/young-person-form.ts';
import {
  createYoungPerson,
  getYoungPerson,
  getYoungPersonForm,
  listYoungPersons,
  updateYoungPerson,
} from '#contract/young-persons/young-persons.ts';
import { completeProfile } from '#test/kit/complete-profile.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const office = as.admin('Olive');
const coordinator = await office.user();
await owner`update app_user set coordinator_area = 'South', phone = '020 7946 0555' where id = ${coordinator.id}`;

const draft = async (body: object = {}) => {
  const client = await given.client();
  const made = await office.send(createYoungPerson, {
    body: { first_name: 'Amara', last_name: 'Nwosu', dob: '2012-03-04', client_id: client.id, ...body },
  });
  return { client, made, params: { id: made.id } };
};
/** With every step complete, and active. */
const active = async () => {
  const { client, made, params } = await draft();
  const body = {
    version: 1,
    ...(await completeProfile(given, client, coordinator)),
    status: 'ACTIVE' as const,
  };
  return { client, params, made: await office.send(updateYoungPerson, { params, body }), id: made.id };
};
const put = (id: string, body: object) =>
  office.call(updateYoungPerson, { params: { id }, body: { version: 1, ...body } });

describe('POST /api/app_young_persons/', () => {
  it('[YPN-03] begins a draft with a name, a date of birth and a client, and says what each step still needs', async () => {
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

  it('[YPN-03] holds to the form’s words, limits and dates, each error at its field', async () => {
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

describe('the form', () => {
  it('[YPN-03] asks with options to choose from, and its answers fill the fields that they came from', async () => {
    const { params } = await active();
    const { steps, answers, relationships } = await office.get(getYoungPersonForm, { params });
    expect(steps.map(({ route_segment }) => route_segment)).toEqual([
      'step-one',
      'step-two',
      'step-three',
      'step-four',
      'step-five',
      'step-six',
    ]);
    expect(relationships.related).toContain('Mother');
    const person = await office.get(getYoungPerson, { params });
    const fields = Object.assign({}, ...steps.map((step) => fieldsOfAnswers(step, answers)));
    expect(fields).toMatchObject({
      client_id: person.client.id,
      team_id: person.team?.id,
      social_worker_id: person.allocated_social_worker?.id,
      local_area_coordinator_id: coordinator.id,
      ...{ sex: 'Female', lac: true, legal_status: 'Care order (S31)', risk_level: 'orange' },
      ...{ report_recipients: ['Social worker'], allergies: 'Nuts', medication_summary: null },
    });
    const again = await office.send(updateYoungPerson, {
      params,
      body: { ...fields, version: person.version },
    });
    expect({ ...again, version: 0, updated_at: '' }).toEqual({ ...person, version: 0, updated_at: '' });
  });

  it('[YPN-03] fills in the team of the social worker who is chosen, and leaves one that was chosen by hand', async () => {
    const { client, made, params } = await draft();
    const [north, south, own] = [
      await given.team({ client }),
      await given.team({ client }),
      await given.team({ client }),
    ];
    const [nora, sam, free] = [
      await given.socialWorker({ team: north }),
      await given.socialWorker({ team: south }),
      await given.socialWorker({ client }),
    ];
    const { team_of_social_worker } = await office.get(getYoungPersonForm, { params });
    expect(team_of_social_worker).toMatchObject({ [nora.id]: north.id, [sam.id]: south.id });
    expect(team_of_social_worker).not.toHaveProperty(free.id);
    let version = made.version;
    const choose = async (body: object) => {
      const { body: saved } = await put(made.id, { ...body, version });
      ({ version } = saved);
      return saved.team?.id;
    };
    expect(await choose({ social_worker_id: nora.id })).toBe(north.id);
    expect(await choose({ social_worker_id: sam.id })).toBe(south.id);
    expect(await choose({ social_worker_id: free.id })).toBe(south.id);
    expect(await choose({ team_id: own.id })).toBe(own.id);
    expect(await choose({ social_worker_id: nora.id })).toBe(own.id);
    expect(await choose({ social_worker_id: sam.id, team_id: north.id })).toBe(north.id);
  });

  it('[YPN-03] names the questions that keep a step from being complete', async () => {
    const { made } = await draft();
    const [first] = made.steps;
    expect(first?.missing_labels).toEqual(expect.arrayContaining(['Sex', 'Address where they live']));
    for (const { missing, missing_labels } of made.steps) expect(missing_labels).toHaveLength(missing);
    expect(made.steps.flatMap(({ missing_labels }) => missing_labels)).toContain('Team');
  });

  it('[YPN-03] asks for a personal adviser from sixteen on, and keeps an answer that is no longer offered', async () => {
    const { params } = await draft({ local_authority: null });
    await owner`update young_person set local_authority = 'Old Shire' where id = ${params.id}`;
    const asked = async () => {
      const { steps } = await office.get(getYoungPersonForm, { params });
      return steps.flatMap(({ questions }) => questions);
    };
    const ids = (await asked()).map(({ id }) => id);
    expect(ids).not.toContain('yp-personal-adviser');
    const authority = (await asked()).find(({ id }) => id === 'yp-local-authority');
    expect(authority?.options.at(-1)?.label).toBe('Old Shire');
    await owner`update young_person set dob = '2010-11-24' where id = ${params.id}`;
    expect((await asked()).map(({ id }) => id)).toContain('yp-personal-adviser');
  });

  it('[YPN-03] empties what is no longer asked, and leaves alone what nobody has spoken against', async () => {
    const { made } = await draft({ allergies: 'Nuts' });
    const kept = await put(made.id, { key_alert: 'Carries a pen' });
    expect(kept.body.allergies).toBe('Nuts');
    const none = await put(made.id, { has_allergies: false, version: 2 });
    expect(none.body).toMatchObject({ allergies: null, has_allergies: false });
    const status = await put(made.id, { legal_status: 'S20', version: 3 });
    expect(status.body.lac).toBe(true);
  });
});

describe('PUT /api/app_young_persons/{id}', () => {
  it('[YPN-03] makes nobody active before every step is complete, and names those that are not', async () => {
    const { client, made } = await draft();
    const { first_language, has_allergies, ...rest } = await completeProfile(given, client, coordinator);
    const early = await put(made.id, { ...rest, status: 'ACTIVE' });
    expect([early.status, early.problem.code, early.problem.detail]).toEqual([
      409,
      'young_person.incomplete',
      'Something is still missing in step 4 (identity and culture) and step 5 (health and education).',
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

  it('[YPN-03] keeps an active record complete, and goes back to inactive and never to a draft', async () => {
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

  it('[YPN-03] archives nobody for whom something is planned, and books nothing for who is archived', async () => {
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
      'Amara Nwosu still has one appointment to come. Cancel them, or wait until they are over, before archiving.',
    ]);
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Ill' where id = ${appointment.id}`;
    const archived = await put(made.id, body);
    expect([archived.status, archived.body.status]).toEqual([200, 'ARCHIVED']);
    const edit = await put(made.id, { version: archived.body.version, key_alert: 'x' });
    expect([edit.status, edit.problem.code]).toEqual([409, 'in_use']);
    const back = await put(made.id, { version: archived.body.version, status: 'INACTIVE', key_alert: 'x' });
    expect([back.body.status, back.body.key_alert]).toEqual(['INACTIVE', 'x']);
  });

  it('[YPN-03] moves to another organisation without its team, and not while something is planned', async () => {
    const { client, made } = await active();
    const other = await given.client();
    const visit = await given.appointment({ client, young_person: made, start_at: '2026-11-26T10:00:00Z' });
    const body = { version: made.version, client_id: other.id };
    expect((await put(made.id, body)).problem.code).toBe('in_use');
    await owner`update appointment set status = 'cancelled', cancellation_reason = 'Moved' where id = ${visit.id}`;
    const refused = await put(made.id, body);
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'client_id']);
    const { version } = await office.get(getYoungPerson, { params: { id: made.id } });
    const rest = await put(made.id, { version, status: 'INACTIVE' });
    const moved = await put(made.id, { version: rest.body.version, client_id: other.id });
    expect(moved.body).toMatchObject({ client: { id: other.id }, team: null, allocated_social_worker: null });
  });

  it('[YPN-03] says at its field that the third party’s id is another’s', async () => {
    const [one, two] = [await draft({ idOnThirdParty: 'P-1' }), await draft()];
    expect(one.made.idOnThirdParty).toBe('P-1');
    const clash = await put(two.made.id, { idOnThirdParty: 'P-1' });
    expect([clash.status, clash.problem.code, clash.problem.errors?.[0]?.path]).toEqual([
      409,
      'duplicate',
      'idOnThirdParty',
    ]);
  });

  it('[YPN-03] of twenty who save the same record one wins each version, and the others get it as it is now', async () => {
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

describe('GET /api/app_young_persons/', () => {
  it('[YPN-02] is filtered by name, social worker, date of birth, status, team, authority and care', async () => {
    const client = await given.client({ name: 'Filter Council' });
    const team = await given.team({ client, name: 'Filter Team' });
    const worker = await given.socialWorker({ team, name: 'Zoë Finch' });
    const { made } = await draft({
      ...{
        first_name: 'Zélie',
        last_name: 'Okafor-Ray',
        preferred_name: 'Zed',
        dob: '2011-02-03',
        client_id: client.id,
      },
      ...{ team_id: team.id, social_worker_id: worker.id, local_authority: 'Croydon', lac: true },
    });
    const found = async (query: Record<string, string>) =>
      (await office.get(listYoungPersons, { query: query as never })).items.map(({ id }) => id);
    for (const query of [
      { name: 'ray zelie' },
      { name: 'zed' },
      { allocated_social_worker: 'finch zoe' },
      { dob: '2011-02-03' },
      { status: 'DRAFT', team: 'filter team' },
      { local_authority: 'croy', app_client_ids: client.id },
      { lac: 'true', app_team_id: team.id },
      { app_social_worker_id: worker.id },
    ])
      expect([query, await found(query)]).toEqual([query, [made.id]]);
    for (const query of [
      { name: 'zelie', lac: 'false' },
      { name: 'zelie', status: 'ACTIVE' },
      { name: 'zelie', local_authority: 'Kent' },
      { name: 'zelie', team: 'other' },
      { name: 'zelie', dob: '2011-02-04' },
      { name: '%' },
    ])
      expect([query, await found(query)]).toEqual([query, []]);
  });

  it('[YPN-02] is sorted by what is asked for, and its pages never overlap', async () => {
    const client = await given.client();
    const levels = ['darkGreen', 'red', null, 'yellow'] as const;
    for (const [n, risk_level] of levels.entries())
      await given.youngPerson({ client, risk_level, last_name: `P${3 - n}`, dob: `201${n}-01-01` });
    const sorted = async (sort: string) => {
      const query = (page: number) => ({ app_client_ids: [client.id], sort, page, page_size: 3 }) as never;
      const pages = [1, 2].map(
        async (page) => (await office.get(listYoungPersons, { query: query(page) })).items,
      );
      return (await Promise.all(pages)).flat();
    };
    expect((await sorted('risk_level')).map(({ risk_level }) => risk_level)).toEqual([
      'red',
      'yellow',
      'darkGreen',
      null,
    ]);
    expect((await sorted('name')).map(({ last_name }) => last_name)).toEqual(['P0', 'P1', 'P2', 'P3']);
    expect((await sorted('-dob')).map(({ dob }) => dob?.slice(0, 4))).toEqual([
      '2013',
      '2012',
      '2011',
      '2010',
    ]);
    for (const sort of ['team', '-local_authority', 'status'])
      expect(new Set((await sorted(sort)).map(({ id }) => id)).size).toBe(4);
  });
});
