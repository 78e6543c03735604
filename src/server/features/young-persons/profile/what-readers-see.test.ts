import { describe, expect, it } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { getYoungPerson, listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { levelAnswers } from '#test/kit/young-persons/given-characteristics.ts';
import { OFFICE_ONLY, openKnownPersons } from '#test/kit/young-persons/known-person.ts';

const app = await startTestApp({
  now: '2026-11-24T10:00:00Z',
  environment: { AGENCY_PHONE: '020 7946 0100' },
});
const { as, given, owner } = app;
const [cara, council] = [as.carer('Cara'), as.client('Ashdown')];
const { office, makeKnown } = await openKnownPersons(app);

describe('GET /api/app_young_persons/{id}', () => {
  it('[YPN-01] returns core and safety fields to a carer, all but agency fields to a client, and everything to the office', async () => {
    const { params } = await makeKnown();
    const mine = await cara.get(getYoungPerson, { params });
    expect(mine).toMatchObject({
      ...{ sex: 'Female', lone_working: 'Safe', allergies: 'Nuts', emergency_duty_phone: '020 7946 0999' },
      ...{ lac: null, local_authority: null, team: null, idOnThirdParty: null, steps: [] },
      allocated_social_worker: { name: expect.any(String) },
      contacts: [
        { kind: 'social_worker', phone: '020 7946 0018' },
        { kind: 'emergency_duty', phone: '020 7946 0999' },
      ],
      addresses: [{ line_1: '12 Station Road', postcode: 'CR0 1AB' }],
    });
    for (const field of Object.keys(OFFICE_ONLY)) expect(mine).not.toHaveProperty(field);
    const theirs = await council.get(getYoungPerson, { params });
    expect(theirs).toMatchObject({
      legal_status: 'Care order (S31)',
      lac: true,
      local_authority: 'Croydon',
      steps: [],
    });
    expect(theirs).not.toHaveProperty('immigration_status');
    expect(theirs).not.toHaveProperty('external_reference');
    expect(await office.get(getYoungPerson, { params })).toMatchObject(OFFICE_ONLY);
  });

  it('[YPN-01] does not sort or filter a carer’s list by fields that carers cannot see', async () => {
    const { id } = await makeKnown();
    const { items } = await cara.get(listYoungPersons, { query: { sort: 'local_authority' } });
    expect(items.find((each) => each.id === id)).toMatchObject({
      lac: null,
      local_authority: null,
      team: null,
    });
    for (const query of [{ lac: 'true' }, { local_authority: 'Croydon' }, { team: 'Team' }] as const)
      expect((await cara.get(listYoungPersons, { query })).total).toBe(0);
  });

  it('[YPN-04] lists serious topics first, and the most serious ones in the list', async () => {
    const { id, params } = await makeKnown();
    const topic = async (category: string, level: 'red' | 'orange' | 'yellow', summary: string) =>
      given.characteristic({ young_person: { id }, topic: await given.topic({ category }), level, summary });
    await topic('Health', 'orange', 'Asthma');
    await topic('Risk', 'red', 'Goes missing');
    await topic('Risk', 'yellow', 'Online');
    const mine = await cara.get(getYoungPerson, { params });
    expect(mine.top_risks.map(({ level, summary }) => [level, summary])).toEqual([
      ['red', 'Goes missing'],
      ['orange', 'Asthma'],
    ]);
    const { items } = await cara.get(listYoungPersons);
    expect(items.find((each) => each.id === id)?.key_risks).toEqual(['Goes missing', 'Asthma']);
  });

  it('[YPN-04] shows the same allergies, key alert and serious topics on the record, in lists and at appointments', async () => {
    const { id, visit, params } = await makeKnown();
    await owner`update young_person set allergies = null, key_risks = '{Bites}',
      profile_safety = profile_safety || '{"has_allergies": false, "key_alert": "Carries a pen"}' where id = ${id}`;
    for (let n = 0; n < 7; n++)
      await given.characteristic({ young_person: { id }, level: 'red', summary: `Very high ${n}` });
    for (const reader of [office, cara, council]) {
      const { items } = await reader.get(listYoungPersons);
      const person = await reader.get(getYoungPerson, { params });
      const { young_person_facts } = await reader.get(getAppointment, { params: { id: visit.id } });
      const said = { has_allergies: false, allergies: null, key_alert: 'Carries a pen' };
      for (const facts of [person, young_person_facts, items.find((each) => each.id === id)])
        expect(facts).toMatchObject(said);
      for (const facts of [person, young_person_facts])
        expect([facts?.key_risks, facts?.top_risks.length]).toEqual([['Bites'], 7]);
      expect(items.find((each) => each.id === id)?.key_risks).toHaveLength(7);
    }
  });

  it('[HRP-01] [YPN-04] shows only a carer, before they arrive, who must not have contact or know the address', async () => {
    const { id, params } = await makeKnown();
    const young_person = { id };
    const relation = (name: string, facts: object) => given.relation({ young_person, name, ...facts });
    await relation('Aunt Bea', { contact_allowed: true, may_know_address: true });
    await relation('Uncle Cem', { contact_allowed: null, may_know_address: null });
    await relation('Dad', { relationship: 'Father', contact_allowed: false, may_know_address: false });
    await relation('Mum', { relationship: 'Mother', contact_allowed: true, may_know_address: false });
    await relation('Ex', { relationship: 'Person not allowed contact (court order)' });
    const told = { contact_forbidden: true, address_secret: false };
    for (const reader of [office, cara]) {
      const page = await reader.get(getBeforeYouArrive, { params });
      expect((await reader.get(getYoungPerson, { params })).not_to_be_told).toHaveLength(3);
      expect(page.young_person.not_to_be_told).toEqual([
        { name: 'Dad', relationship: 'Father', contact_forbidden: true, address_secret: true },
        { name: 'Ex', relationship: 'Person not allowed contact (court order)', ...told },
        { name: 'Mum', relationship: 'Mother', contact_forbidden: false, address_secret: true },
      ]);
    }
  });

  it('[HRP-01] [YPN-04] shows only a carer, before they arrive, whose contact has a condition', async () => {
    const { id, params } = await makeKnown();
    const young_person = { id };
    const relation = (name: string, facts: object) => given.relation({ young_person, name, ...facts });
    await relation('Aunt Bea', { contact_allowed: true, contact_rule: 'Allowed' });
    await relation('Dad', { contact_allowed: false, contact_rule: 'Not allowed' });
    await relation('Ex', { relationship: 'Person not allowed contact (court order)', contact_rule: 'Never' });
    await relation('Mum', {
      relationship: 'Mother',
      contact_allowed: true,
      contact_rule: 'Allowed, supervised',
    });
    await relation('Vic', { relationship: 'Person who may pose a risk', contact_allowed: null });
    await relation('Nan', { relationship: 'Grandmother', contact_rule: 'Letters or calls only' });
    for (const reader of [office, cara]) {
      const page = await reader.get(getBeforeYouArrive, { params });
      expect(page.young_person.limited_contacts).toEqual([
        {
          name: 'Vic',
          relationship: 'Person who may pose a risk',
          contact_rule: 'Contact not decided',
        },
        { name: 'Mum', relationship: 'Mother', contact_rule: 'Allowed, supervised' },
        { name: 'Nan', relationship: 'Grandmother', contact_rule: 'Letters or calls only' },
      ]);
    }
  });

  it('[YPN-04] shows every reader who must not have contact, as the topic on family time names them', async () => {
    const { id, params } = await makeKnown();
    const answers = { family: [{ 'ch-family-time-not-allowed': 'A former partner of mum' }] };
    await given.characteristic({ young_person: { id }, level: 'darkGreen', answers });
    for (const reader of [office, cara])
      expect(await reader.get(getBeforeYouArrive, { params })).toMatchObject({
        young_person: { no_contact_with: 'A former partner of mum' },
      });
  });

  it('[YPN-04] shows a carer, before they arrive, the answers in words and the last three case notes', async () => {
    const { id, params } = await makeKnown();
    const young_person = { id };
    await given.characteristic({
      young_person,
      level: 'red',
      answers: levelAnswers('red', { 'what-helps': 'Quiet' }),
    });
    await given.characteristic({ young_person, level: null });
    const author = await cara.user();
    for (const [n, date] of ['2026-11-20', '2026-11-22', '2026-11-21', '2026-11-23'].entries())
      await given.diary({ young_person, created_by: author, date, title: `Note ${n}` });
    const other = await given.carer();
    await given.diary({ young_person, created_by: other, is_shared: false, date: '2026-11-24' });
    const page = await cara.get(getBeforeYouArrive, { params });
    expect(page.topics).toEqual([
      {
        name: expect.any(String),
        category: 'Health',
        level: 'red',
        answers: [
          { label: 'At home', text: 'Very high' },
          { label: 'What helps', text: 'Quiet' },
        ],
      },
    ]);
    expect(page.diaries.map(({ title, created_by }) => [title, created_by.name])).toEqual([
      ['Note 3', 'Cara'],
      ['Note 1', 'Cara'],
      ['Note 2', 'Cara'],
    ]);
    expect(page).toMatchObject({ young_person: { id }, phone: '020 7946 0100' });
  });
});
