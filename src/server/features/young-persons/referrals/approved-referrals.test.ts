import { describe, expect, it } from 'vitest';
import { listActivity } from '#contract/oversight/activity.ts';
import { associateReferral, associateReferrals } from '#contract/young-persons/referral-decisions.ts';
import {
  createReferral,
  getReferral,
  listReferrals,
  listReferralsOfYoungPerson,
  type ReferralWaitsFor,
  startReferral,
  updateReferral,
} from '#contract/young-persons/referrals.ts';
import {
  createYoungPersonOfReferral,
  getInfoToCreateYoungPerson,
  listYoungPersonsWithoutReferral,
} from '#contract/young-persons/referred-young-persons.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { seedForms } from '#server/features/questions/question-forms/seed-forms.ts';
import { seedSubcategories } from '#server/features/young-persons/characteristics/seed-subcategories.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { openSentReferrals } from '#test/kit/young-persons/sent-referrals.ts';

/** The database’s clock sets the time of change records, and the test cannot move it. */
const ANY_DAY = '2099-12-31';
const app = await startTestApp({
  now: '2026-11-24T12:00:00.000Z',
  with_mailbox: true,
});
const { as, given, owner } = app;
await seedForms(owner);
await seedSubcategories(owner);
const { office, anOrganisation, submit, decide } = openSentReferrals(app);

describe('an approved referral', () => {
  const approved = async (more = {}) => {
    const { client, social_worker } = await anOrganisation();
    return { client, social_worker, referral: await decide(await submit(social_worker, client, more)) };
  };

  it('[REF-04] waits for a record until its young person has an active one, and never for the office', async () => {
    const { client, referral } = await approved();
    const waits = async (waits_for: ReferralWaitsFor = 'record') =>
      (await office.get(listReferrals, { query: { client: client.name, waits_for } })).total;
    expect(await waits()).toBe(1);
    expect(await waits('office')).toBe(0);
    const theirs = await given.youngPerson({ client, status: 'DRAFT' });
    await office.send(associateReferral, {
      params: { id: referral.id, childId: theirs.id },
      body: { version: referral.version },
    });
    expect(await waits()).toBe(1);
    await owner`update young_person set status = 'ACTIVE' where id = ${theirs.id}`;
    expect(await waits()).toBe(0);
    // Linked to the record of a child who was known already.
    await owner`update young_person set status = 'ARCHIVED' where id = ${theirs.id}`;
    expect(await waits()).toBe(1);
    await owner`update referral set decided_at = decided_at - interval '31 days' where id = ${referral.id}`;
    expect(await waits()).toBe(0);
  });

  it('[REF-04] can be linked to a young person of the same organisation only', async () => {
    const { client, referral, social_worker } = await approved();
    const [theirs, elsewhere] = [await given.youngPerson({ client }), await given.youngPerson()];
    const body = { version: referral.version };
    const wrong = await office.call(associateReferral, {
      params: { id: referral.id, childId: elsewhere.id },
      body,
    });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'young_person_id']);
    const params = { id: referral.id, childId: theirs.id };
    const led = await office.send(associateReferral, { params, body });
    expect(led.youngPerson).toEqual({ id: theirs.id, name: theirs.name });
    const list = await social_worker.get(listReferralsOfYoungPerson, {
      params: { id: theirs.id },
      query: {},
    });
    expect(list.items.map(({ id }) => id)).toEqual([referral.id]);
    const without = await office.get(listYoungPersonsWithoutReferral, { query: { name: theirs.name } });
    expect(without.items.map(({ id }) => id)).not.toContain(theirs.id);
  });

  it('[REF-04] is linked together with others, all or none', async () => {
    const [one, two] = [await approved(), await approved()];
    const [first, second] = [
      await given.youngPerson({ client: one.client }),
      await given.youngPerson({ client: two.client }),
    ];
    const associations = (b: string) => [
      { support_required_id: one.referral.id, young_person_id: first.id },
      { support_required_id: two.referral.id, young_person_id: b },
    ];
    const refused = await office.call(associateReferrals, { body: { associations: associations(first.id) } });
    expect(refused.status).toBe(400);
    const still = await office.get(getReferral, { params: { id: one.referral.id } });
    expect(still.youngPerson).toBeNull();
    const { items } = await office.send(associateReferrals, {
      body: { associations: associations(second.id) },
    });
    expect(items.map(({ youngPerson }) => youngPerson?.id)).toEqual([first.id, second.id]);
  });

  it('[REF-04] cannot be linked before it is approved', async () => {
    const { client, social_worker } = await anOrganisation();
    const { id, version } = await submit(social_worker, client);
    const { id: childId } = await given.youngPerson({ client });
    const early = await office.call(associateReferral, { params: { id, childId }, body: { version } });
    expect([early.status, early.problem.code]).toEqual([409, 'referral.wrong_step']);
  });

  it.each([
    ['\u2018Ofa', 'Lee\u2011Burke', '\u2018Ofa Lee-Burke'],
    ['Zzsuharto', '-', 'Zzsuharto'],
    ['علی\u200cرضا', 'Zzahmadi', 'علی\u200cرضا Zzahmadi'],
    ['Zz\u00a0Ana\u200b', 'Ruiz\vOkafor', 'Zz Ana Ruiz Okafor'],
  ])('[REF-04] accepts the name %j %j', async (first, last, name) => {
    const { referral } = await approved({ 'rf-first-name': first, 'rf-last-name': last });
    const made = await office.send(createYoungPersonOfReferral, { params: { id: referral.id }, body: {} });
    expect(made.name).toBe(name);
  });

  it('[REF-04] asks for a name that the record cannot accept, and for nothing else', async () => {
    const { referral } = await approved({ 'rf-first-name': 'Baby 2 (Jones)', 'rf-last-name': 'Jones/Smith' });
    const params = { id: referral.id };
    const info = await office.get(getInfoToCreateYoungPerson, { params });
    expect(info.not_taken).toContainEqual({ label: 'First name', answer: 'Baby 2 (Jones)' });
    const refused = await office.call(createYoungPersonOfReferral, { params, body: {} });
    expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([
      400,
      ['first_name', 'last_name'],
    ]);
    const names = { first_name: 'Baby Two', last_name: 'Jones-Smith' };
    const made = await office.send(createYoungPersonOfReferral, { params, body: names });
    expect(made.name).toBe('Baby Two Jones-Smith');
  });

  it('[REF-04] with days that nobody can read still creates a record, without them', async () => {
    const answers = answerReferral({
      'rf-dob': '12/3',
      'rf-placement-start': 'in spring',
      'rf-household-name': 'Denise Marsh',
      'rf-household-dob': 'soon',
    });
    const referral = await given.referral({ status: 'approved', answers });
    const info = await office.get(getInfoToCreateYoungPerson, { params: { id: referral.id } });
    expect(info.not_taken).toContainEqual({ label: 'Date of birth', answer: '12/3' });
    const made = await office.send(createYoungPersonOfReferral, {
      params: { id: referral.id },
      body: {},
      headers: { 'idempotency-key': referral.id },
    });
    expect(made).toMatchObject({ first_name: 'Zoë', dob: null });
  });

  it('[REF-04] [YPN-01] creates one DRAFT with its answers, and people and topics marked as from it', async () => {
    const { client, social_worker } = await anOrganisation();
    const answers = {
      ...answerReferral({
        'rf-risk-missing': 'rf-risk-missing--orange',
        'rf-lone-working': 'rf-lone-working--no',
        'rf-address-confidential': 'rf-address-confidential--yes',
        'rf-address-confidential-from': 'Her uncle',
      }),
      'household-members': [
        {
          'rf-household-name': 'A sister who is expected',
          'rf-household-relationship': 'rf-household-relationship--mother',
          'rf-household-dob': '2027-01-05',
        },
      ],
      'related-persons': [
        {
          'rf-related-name': 'Ann Lane',
          'rf-related-relationship': 'rf-related-relationship--mother',
          'rf-related-contact-rule': 'rf-related-contact-rule--not-allowed',
          'rf-related-address-known': 'rf-related-address-known--no',
        },
      ],
    };
    const body = { client_id: client.id, answers, submit: true };
    const referral = await decide(await social_worker.send(createReferral, { body }));
    const params = { id: referral.id };
    const info = await office.get(getInfoToCreateYoungPerson, { params });
    expect(info.fields).toMatchObject({
      first_name: 'Zoë',
      last_name: 'Okafor-Lane',
      dob: '2012-03-09',
      lone_working: 'Two carers only',
      client_id: client.id,
    });
    expect(info.from.first_name).toBe('First name');
    expect(info.household_members).toMatchObject([{ name: 'A sister who is expected', dob: null }]);
    expect(info.not_taken).toContainEqual({ label: 'From whom?', answer: 'Her uncle' });
    expect(info.related_persons).toMatchObject([
      { name: 'Ann Lane', relationship: 'Mother', contact_allowed: false, may_know_address: false },
    ]);
    const made = await Promise.all(
      [1, 2].map(() => office.call(createYoungPersonOfReferral, { params, body: {} })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [person] = made.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(person).toMatchObject({ status: 'DRAFT', first_name: 'Zoë', client: { id: client.id } });
    const relations =
      await owner`select name, referral_id from young_person_relation where young_person_id = ${person?.id ?? ''}`;
    expect(relations.map((each) => [each.name, each.referral_id]).toSorted()).toEqual([
      ['A sister who is expected', referral.id],
      ['Ann Lane', referral.id],
    ]);
    const topics = await owner`select s.slug, c.level, c.referral_id from characteristic c
      join characteristic_subcategory s on s.id = c.subcategory_id
      where c.young_person_id = ${person?.id ?? ''} and s.slug = 'risk-missing'`;
    expect(topics).toEqual([{ slug: 'risk-missing', level: 'orange', referral_id: referral.id }]);
    expect((await office.get(getReferral, { params })).youngPerson?.id).toBe(person?.id);
  });

  it('[REF-01] is prefilled with the young person and the referrer’s record', async () => {
    const { client, social_worker } = await anOrganisation();
    const young_person = await given.youngPerson({ client, first_name: 'Ada', last_name: 'Bright' });
    const started = await social_worker.get(startReferral, { query: { young_person_id: young_person.id } });
    expect(started.answers.identity).toMatchObject([{ 'rf-first-name': 'Ada', 'rf-last-name': 'Bright' }]);
    expect(started.answers['referrer-details']).toMatchObject([{ 'rf-referrer-name': 'Rob Reed' }]);
    const [own, allocated] = [await given.socialWorker({ client }), await given.socialWorker({ client })];
    const { id: user_id } = await social_worker.user();
    expect(started.socialWorker).toBeNull();
    await owner`update social_worker set user_id = ${user_id} where id = ${own.id}`;
    const begin = async (query = {}) => (await social_worker.get(startReferral, { query })).socialWorker?.id;
    expect(await begin()).toBe(own.id);
    expect(await begin({ young_person_id: young_person.id })).toBe(own.id);
    await owner`update young_person set social_worker_id = ${allocated.id} where id = ${young_person.id}`;
    expect(await begin({ young_person_id: young_person.id })).toBe(allocated.id);
    const stranger = (await anOrganisation()).social_worker;
    const hidden = await stranger.call(startReferral, { query: { young_person_id: young_person.id } });
    expect(hidden.status).toBe(404);
  });

  it('[YPN-04] started by the office contains nothing that only the office may see', async () => {
    const { client } = await anOrganisation();
    const { id } = await given.youngPerson({ client, first_name: 'Ada', last_name: 'Bright' });
    const of_office = {
      nhs_number: '9434765919',
      immigration_status: 'HIDDEN',
      placement_name: 'HIDDEN HOUSE',
    };
    await owner`update young_person set profile_admin = profile_admin || ${owner.json(of_office)} where id = ${id}`;
    await owner`insert into young_person_address (young_person_id, kind, line_1, town, postcode, is_confidential)
      values (${id}, 'Home', '12 HIDDEN Road', 'Croydon', 'CR0 1AB', true)`;
    const begin = () => office.get(startReferral, { query: { young_person_id: id } });
    const text = JSON.stringify((await begin()).answers);
    expect(text).not.toMatch(/HIDDEN|9434765919|CR0 1AB/);
    await owner`insert into young_person_address (young_person_id, kind, line_1, town, postcode, is_confidential)
      values (${id}, 'School', '1 Open Road', 'Croydon', 'CR0 2AB', false)`;
    expect(JSON.stringify((await begin()).answers)).toContain('1 Open Road');
  });

  it('[YPN-04] becomes restricted with its young person, including its earlier change records', async () => {
    const { client, referral } = await approved({ 'rf-last-name': 'Hushwood' });
    const [young_person, reader] = [
      await given.youngPerson({ client }),
      await given.user({ user_type: 'admin' }),
    ];
    await office.send(associateReferral, {
      params: { id: referral.id, childId: young_person.id },
      body: { version: referral.version },
    });
    const seen = async (who: SignedInClient) => {
      const log = await who.get(listActivity, {
        query: { dateTo: ANY_DAY, category: ['Referral'], page_size: 100 },
      });
      const { status } = await who.call(getReferral, { params: { id: referral.id } });
      return [status, JSON.stringify(log).includes('Hushwood')];
    };
    expect(await seen(office)).toEqual([200, true]);
    await as.user(reader).send(setReaders, {
      params: { id: young_person.id },
      body: { is_restricted: true, reader_ids: [reader.id], version: 1 },
    });
    expect(await seen(office)).toEqual([404, false]);
    expect(await seen(as.user(reader))).toEqual([200, true]);
  });

  it('[ACT-01] is in the activity log under Referral, field by field, without each save of a draft', async () => {
    const { client, social_worker } = await anOrganisation();
    const draft = await social_worker.send(createReferral, { body: { client_id: client.id, answers: {} } });
    const params = { id: draft.id };
    const typed = await social_worker.send(updateReferral, {
      params,
      body: { version: 1, answers: { identity: [{ 'rf-first-name': 'Zo' }] } },
    });
    const count = async () => owner`select 1 from change_record where subject_id = ${draft.id}`;
    expect(await count()).toHaveLength(1);
    await social_worker.send(updateReferral, {
      params,
      body: { version: typed.version, answers: answerReferral(), submit: true },
    });
    expect(await count()).toHaveLength(2);
    const log = await office.get(listActivity, { query: { dateTo: ANY_DAY, category: ['Referral'] } });
    const submitted = log.items.find(({ changes }) => changes.some(({ field }) => field === 'submitted_at'));
    expect(submitted?.subject).toBe(`Referral: ${draft.reference}`);
    const name = submitted?.changes.find(({ label }) => label === 'First name');
    expect(name?.after_in_words).toBe('Zoë');
  });
});
