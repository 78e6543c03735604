import { describe, expect, it } from 'vitest';
import { fieldsOfAnswers } from '#contract/young-persons/young-person-form.ts';
import { getYoungPersonForm } from '#contract/young-persons/young-person-steps.ts';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { openProfiles } from '#test/kit/young-persons/profiles.ts';

const app = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const { given, owner } = app;
const { office, coordinator, draft, active, put } = await openProfiles(app);

describe('the form', () => {
  it('[YPN-03] offers options, and its answers fill in the matching fields', async () => {
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

  it('[YPN-03] distinguishes two social workers of one name by their addresses', async () => {
    const { client, params } = await draft();
    const address = (part: string) => ({
      client,
      name: 'Amir Islam',
      email: `${part}-${client.id}@islam.test`,
    });
    const two = [await given.socialWorker(address('one')), await given.socialWorker(address('two'))];
    const other = await given.socialWorker({ client, name: 'Bea Bay' });
    const { steps } = await office.get(getYoungPersonForm, { params });
    const offered = steps.flatMap(({ questions, fields }) =>
      questions.filter(({ id }) => fields[id] === 'social_worker_id').flatMap(({ options }) => options),
    );
    const labels = offered.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(two.map(({ name, email }) => `${name}, ${email}`)));
    expect(labels).toContain(other.name);
    expect(labels).not.toContain('Amir Islam');
  });

  it('[YPN-03] fills in the social worker’s team, and keeps a team that was chosen by hand', async () => {
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

  it('[YPN-03] names the questions that keep a step incomplete', async () => {
    const { made } = await draft();
    const [first] = made.steps;
    expect(first?.missing_labels).toEqual(expect.arrayContaining(['Sex', 'Address where they live']));
    for (const { missing, missing_labels } of made.steps) expect(missing_labels).toHaveLength(missing);
    expect(made.steps.flatMap(({ missing_labels }) => missing_labels)).toContain('Team');
  });

  it('[YPN-03] asks for a personal adviser from age 16, and keeps an answer that is no longer offered', async () => {
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

  it('[YPN-03] clears answers that are no longer asked, and keeps answers that were not contradicted', async () => {
    const { made } = await draft({ allergies: 'Nuts' });
    const kept = await put(made.id, { key_alert: 'Carries a pen' });
    expect(kept.body.allergies).toBe('Nuts');
    const none = await put(made.id, { has_allergies: false, version: 2 });
    expect(none.body).toMatchObject({ allergies: null, has_allergies: false });
    const status = await put(made.id, { legal_status: 'S20', version: 3 });
    expect(status.body.lac).toBe(true);
  });
});
