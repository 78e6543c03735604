import { describe, expect, it } from 'vitest';
import {
  createHouseholdMember,
  createRelatedPerson,
  listHouseholdMembers,
  listRelatedPersons,
  updateRelatedPerson,
} from '#contract/young-persons/young-person-relations.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const office = as.admin();

const everything = {
  name: 'Ruth Day',
  relationship: 'Maternal grandmother',
  dob: '1960-05-01',
  phone: '020 7946 0018',
  email: 'ruth@example.test',
  address: '3 Elm Road',
  notes: 'Prefers mornings',
  has_parental_responsibility: true,
  contact_allowed: true,
  contact_rule: 'Supervised, on Sundays',
  may_know_address: false,
  is_emergency_contact: true,
};

async function visited() {
  const client = await given.client({ name: `Client of ${Math.random()}` });
  const young_person = await given.youngPerson({ client });
  await given.appointment({ client, young_person, carer: 'Cara', hours: 0.2 });
  return { client, params: { id: young_person.id } };
}

describe('household members and related people', () => {
  it('[HRP-01] are two lists, and each role sees what it may know', async () => {
    const { client, params } = await visited();
    const made = await office.send(createRelatedPerson, { params, body: everything });
    expect(made).toMatchObject({ ...everything, version: 1 });
    await office.send(createHouseholdMember, { params, body: { name: 'Sam Day', relationship: 'Brother' } });
    expect((await office.get(listHouseholdMembers, { params })).map(({ name }) => name)).toEqual(['Sam Day']);
    expect(await office.get(listRelatedPersons, { params })).toEqual([made]);
    const hidden = { dob: null, phone: null, email: null, address: null, notes: null };
    expect(await as.carer('Cara').get(listRelatedPersons, { params })).toEqual([
      { ...made, ...hidden, has_parental_responsibility: null },
    ]);
    const council = as.client(client.name);
    expect(await council.get(listRelatedPersons, { params })).toEqual([{ ...made, address: null }]);
    const { contacts } = await council.get(getYoungPerson, { params });
    expect(contacts).toEqual([
      { kind: 'related_person', name: 'Ruth Day', detail: 'Maternal grandmother', phone: '020 7946 0018' },
    ]);
    expect((await as.carer('Cara').get(getYoungPerson, { params })).contacts).toEqual([]);
  });

  it('[HRP-01] cannot have a date of birth in the future', async () => {
    const { params } = await visited();
    const ahead = await office.call(createRelatedPerson, {
      params,
      body: { ...everything, dob: '2026-11-25' },
    });
    expect([ahead.status, ahead.problem.errors]).toEqual([
      400,
      [{ path: 'dob', message: '25/11/2026 is in the future. Enter today’s date or an earlier one.' }],
    ]);
    const { id, version } = await office.send(createRelatedPerson, { params, body: everything });
    const changed = await office.call(updateRelatedPerson, {
      params: { ...params, memberId: id },
      body: { version, dob: '2027-01-01' },
    });
    expect(changed.status).toBe(400);
  });

  it('[HRP-01] cannot be an emergency contact without contact allowed, whichever is set first', async () => {
    const { params } = await visited();
    const refusal = [
      400,
      [
        {
          path: 'is_emergency_contact',
          message: 'Someone who must not have contact cannot be an emergency contact. Change one of the two.',
        },
      ],
    ];
    const ofCourt = { contact_allowed: null, relationship: 'Person not allowed contact (court order)' };
    for (const forbidden of [{ contact_allowed: false }, ofCourt]) {
      const both = { ...everything, ...forbidden };
      for (const call of [createRelatedPerson, createHouseholdMember]) {
        const { status, problem } = await office.call(call, { params, body: both });
        expect([status, problem.errors]).toEqual(refusal);
      }
      const change = async (from: object, body: object) => {
        const { id, version } = await office.send(createRelatedPerson, {
          params,
          body: { ...everything, ...from },
        });
        return office.call(updateRelatedPerson, {
          params: { ...params, memberId: id },
          body: { version, ...body },
        });
      };
      for (const { status, problem } of [
        await change({}, forbidden),
        await change({ ...forbidden, is_emergency_contact: false }, { is_emergency_contact: true }),
      ])
        expect([status, problem.errors]).toEqual(refusal);
      expect((await change({}, { ...forbidden, is_emergency_contact: false })).status).toBe(200);
    }
  });

  it('[HRP-01] are changed, archived and restored', async () => {
    const { params } = await visited();
    const { id, version } = await office.send(createRelatedPerson, { params, body: everything });
    const put = (body: object) =>
      office.call(updateRelatedPerson, { params: { ...params, memberId: id }, body: { version, ...body } });
    const changed = await put({ contact_allowed: false, is_emergency_contact: false, notes: '' });
    expect(changed.body).toMatchObject({ contact_allowed: false, notes: null, version: 2 });
    expect((await office.get(getYoungPerson, { params })).contacts).toEqual([]);
    await put({ version: 2, is_archived: true });
    expect(await office.get(listRelatedPersons, { params })).toEqual([]);
    const late = await put({ version: 3, notes: 'More' });
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'Ruth Day was removed. Bring them back before you change anything.',
    ]);
    await put({ version: 3, is_archived: false });
    expect((await office.get(listRelatedPersons, { params })).length).toBe(1);
  });

  it('[HRP-01] are found only under their own young person', async () => {
    const [one, two] = [await visited(), await visited()];
    const made = await office.send(createHouseholdMember, { params: one.params, body: everything });
    const body = { version: 1, notes: 'x' };
    for (const params of [
      { ...one.params, memberId: made.id },
      { ...two.params, memberId: made.id },
    ])
      expect((await office.call(updateRelatedPerson, { params, body })).status).toBe(404);
  });

  it('[HRP-01] are updated by one of twenty concurrent requests, and the others get the current version', async () => {
    const { params } = await visited();
    const { id } = await office.send(createRelatedPerson, { params, body: everything });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        office.call(updateRelatedPerson, {
          params: { ...params, memberId: id },
          body: { version: 1, notes: `Note ${n}` },
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    for (const { status, problem } of answers)
      if (status !== 200)
        expect([status, problem.code, problem.current]).toEqual([409, 'version.stale', won[0]?.body]);
  });

  it('[HRP-01] are limited to the form’s maximum, even if added at once', async () => {
    const { params } = await visited();
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, n) =>
        office.call(createHouseholdMember, { params, body: { name: `P ${n}`, relationship: 'Brother' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(15).fill(201),
      ...Array(3).fill(409),
    ]);
  });
});
