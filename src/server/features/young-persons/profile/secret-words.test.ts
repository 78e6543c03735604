import { describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { createCarerWish } from '#contract/young-persons/carer-wishes.ts';
import {
  createCharacteristicResponse,
  updateCharacteristicResponse,
  updateYoungPersonSubcategory,
} from '#contract/young-persons/characteristics.ts';
import { approveReferral, closeReferral } from '#contract/young-persons/referral-decisions.ts';
import { addReferralMessage } from '#contract/young-persons/referral-messages.ts';
import {
  createHouseholdMember,
  createRelatedPerson,
  updateHouseholdMember,
  updateRelatedPerson,
} from '#contract/young-persons/young-person-relations.ts';
import {
  createYoungPerson,
  getYoungPerson,
  updateYoungPerson,
} from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { levelAnswers } from '#test/kit/young-persons/given-characteristics.ts';
import { BESIDE, hideHome, readRefusal, SAID } from '#test/kit/young-persons/secret-home.ts';

const app = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const { as, given, owner } = app;
const office = as.admin('Olive');

describe('a confidential address in the office’s text for carers or clients', () => {
  it('[YPN-03] [HRP-01] is refused for related people, except as their own address', async () => {
    const { young_person } = await hideHome(app);
    const params = { id: young_person.id };
    const plain = { name: 'Ruth Day', relationship: 'Aunt' };
    for (const [create, update] of [
      [createHouseholdMember, updateHouseholdMember],
      [createRelatedPerson, updateRelatedPerson],
    ] as const) {
      for (const field of ['name', 'relationship', 'notes', 'contact_rule'])
        expect(readRefusal(await office.call(create, { params, body: { ...plain, [field]: SAID } }))).toBe(
          field,
        );
      const made = await office.send(create, {
        params,
        body: { ...plain, notes: BESIDE, address: '77 Secret Close' },
      });
      const change = (body: object) =>
        office.call(update, {
          params: { ...params, memberId: made.id },
          body: { version: made.version, ...body },
        });
      expect(readRefusal(await change({ notes: 'The postcode is BN31AA' }))).toBe('notes');
      expect(readRefusal(await change({ phone: '020 7946 0018' }))).toBe(200);
    }
  });

  it('[YPN-03] [CHR-01] is refused in a topic’s summary and answers', async () => {
    const { young_person } = await hideHome(app);
    const { id: subcategory_id } = await given.topic();
    const params = { id: young_person.id };
    const answer = (helps: string, summary?: string) =>
      office.call(createCharacteristicResponse, {
        params,
        body: {
          subcategory_id,
          answers: levelAnswers('red', { 'what-helps': helps }),
          ...(summary ? { summary } : {}),
        },
      });
    expect(readRefusal(await answer(SAID))).toMatch(/^answers\..*\.0\.what-helps$/);
    expect(readRefusal(await answer('Music', SAID))).toBe('summary');
    const made = await answer(BESIDE);
    expect(readRefusal(made)).toBe(201);
    const { id, version } = made.body;
    const answers = levelAnswers('red', { 'what-helps': SAID });
    const changed = await office.call(updateCharacteristicResponse, {
      params: { ...params, responseId: id },
      body: { version, answers },
    });
    expect(readRefusal(changed)).toMatch(/what-helps$/);
    const line = await office.call(updateYoungPersonSubcategory, {
      params: { ...params, subId: id },
      body: { version, summary: SAID },
    });
    expect(readRefusal(line)).toBe('summary');
  });

  it('[YPN-03] is refused in every field of the record that carers or clients read', async () => {
    const { young_person } = await hideHome(app);
    const put = async (body: object) => {
      const { version } = await office.get(getYoungPerson, { params: { id: young_person.id } });
      return readRefusal(
        await office.call(updateYoungPerson, {
          params: { id: young_person.id },
          body: { version, ...body },
        }),
      );
    };
    for (const field of [
      ...[
        'key_alert',
        'cultural_notes',
        'distinguishing_features',
        'health_conditions',
        'contact_restrictions',
      ],
      ...['education_notes', 'ethnicity_own_words', 'previous_names', 'school'],
    ])
      expect([field, await put({ [field]: SAID })]).toEqual([field, field]);
    expect(await put({ placement_name: '77 Secret Close', key_alert: BESIDE })).toBe(200);
    const home = { line_1: '3 Elm Road', town: 'Hove', postcode: 'BN3 2BB', access_notes: SAID };
    const hidden = { line_1: '77 Secret Close', town: 'Hove', postcode: 'BN3 1AA', is_confidential: true };
    expect(await put({ addresses: [hidden, home] })).toBe('addresses.1.access_notes');
    expect(await put({ addresses: [{ ...hidden, access_notes: 'Ring at 77 Secret Close' }] })).toBe(200);
  });

  it('[YPN-03] is refused if it becomes confidential in the same save', async () => {
    const client = await given.client();
    const made = await office.call(createYoungPerson, {
      body: {
        ...{ first_name: 'Amara', last_name: 'Nwosu', dob: '2012-03-04', client_id: client.id },
        ...{ key_alert: SAID },
        addresses: [{ line_1: '77 Secret Close', town: 'Hove', postcode: 'BN3 1AA', is_confidential: true }],
      },
    });
    expect(readRefusal(made)).toBe('key_alert');
    expect(await owner`select from young_person where client_id = ${client.id}`).toEqual([]);
  });

  it('[YPN-03] [ROT-05] is refused in the reason for a carer wish, which the organisation reads', async () => {
    const { young_person } = await hideHome(app);
    const carer = await given.carer();
    const wish = { carer_id: carer.id, kind: 'ruled out' as const, wished_by: 'client' as const };
    const params = { id: young_person.id };
    const add = (reason: string) => office.call(createCarerWish, { params, body: { ...wish, reason } });
    expect([readRefusal(await add(SAID)), readRefusal(await add(BESIDE))]).toEqual(['reason', 201]);
  });

  it('[YPN-03] [REF-04] is refused in the office’s messages to a referrer, and accepted from the referrer', async () => {
    const { client, young_person } = await hideHome(app);
    const user = await given.user({ user_type: 'client', client });
    const referral = await given.referral({ client, young_person, created_by: user, submitted_by: user });
    const { id } = referral;
    const write = (who: typeof office, text: string) =>
      who.call(addReferralMessage, { params: { id }, body: { text } });
    expect(readRefusal(await write(office, SAID))).toBe('text');
    expect(readRefusal(await write(as.user(user), SAID))).toBe(201);
    const body = { reason: SAID, version: referral.version };
    const decide = (approved: boolean) =>
      office.call(approveReferral, { params: { id }, body: { ...body, approved } });
    expect(readRefusal(await decide(true))).toBe('reason');
    expect(readRefusal(await decide(false))).toBe('reason');
    expect(readRefusal(await office.call(closeReferral, { params: { id }, body }))).toBe('reason');
    expect(readRefusal(await as.user(user).call(closeReferral, { params: { id }, body }))).toBe(200);
  });

  it('[YPN-03] [APT-06] is refused as a cancellation reason, and removed from one when it becomes confidential', async () => {
    const { client, young_person } = await hideHome(app);
    const carer = await given.carer();
    const start_at = '2026-12-01T10:00:00Z';
    const visit = await given.appointment({ client, young_person, carers: [carer], start_at, hours: 2 });
    const cancel = (cancellation_reason: string) =>
      office.call(updateAppointment, {
        params: { id: visit.id },
        body: { version: visit.version, status: 'cancelled', cancellation_reason },
      });
    expect(readRefusal(await cancel(SAID))).toBe('cancellation_reason');
    expect(readRefusal(await cancel('Moved to 5 Oak Ln. or Oak Lane 5'))).toBe(200);
    await owner`update appointment set notes = 'Park at Oak Ln 5', place = 'Library' where id = ${visit.id}`;
    const { version } = await office.get(getYoungPerson, { params: { id: young_person.id } });
    const next = { line_1: '5 Oak Lane', town: 'Hove', postcode: 'BN3 2BB', is_confidential: true };
    await office.send(updateYoungPerson, {
      params: { id: young_person.id },
      body: { version, addresses: [next] },
    });
    const [kept] =
      await owner`select place, notes, cancellation_reason from appointment where id = ${visit.id}`;
    expect(kept).toEqual({
      place: 'Library',
      notes: 'Park at confidential address',
      cancellation_reason: 'Moved to confidential address. or confidential address',
    });
  });
});

it('[YPN-03] [APT-06] clears text in which it cannot be isolated, and keeps a reason for a cancellation', async () => {
  const young_person = await given.youngPerson();
  const visit = await given.appointment({ young_person, start_at: '2026-12-03T10:00:00Z', hours: 2 });
  const accented = 'Moved to 5 Óak Lane';
  await owner`update appointment set status = 'cancelled', cancelled_at = now(), notes = ${accented},
    cancellation_reason = ${accented} where id = ${visit.id}`;
  const params = { id: young_person.id };
  const { version } = await office.get(getYoungPerson, { params });
  const next = { line_1: '5 Oak Lane', town: 'Hove', postcode: 'BN3 2BB', is_confidential: true };
  await office.send(updateYoungPerson, { params, body: { version, addresses: [next] } });
  const [kept] = await owner`select notes, cancellation_reason from appointment where id = ${visit.id}`;
  expect(kept).toEqual({ notes: null, cancellation_reason: 'confidential address' });
});

describe('a flat with a confidential address', () => {
  it('[YPN-03] is recognised by its house, and not by its number alone', async () => {
    const young_person = await given.youngPerson();
    const [flat, number] = [
      { line_1: 'Flat 2', line_2: '12 Elm Road', postcode: 'CR0 1AB' },
      { line_1: '7', line_2: 'Oak Lane', postcode: 'CR0 2AB' },
    ];
    for (const lines of [flat, number])
      await given.address({ young_person, is_confidential: true, ...lines });
    const params = { id: young_person.id };
    const write = async (notes: string) =>
      readRefusal(
        await office.call(createRelatedPerson, {
          params,
          body: { name: 'Ruth', relationship: 'Aunt', notes },
        }),
      );
    expect([await write('Meets at 12 Elm Rd'), await write('Meets at 7 Oak Ln')]).toEqual(['notes', 'notes']);
    expect([await write('Meets at 7'), await write('Meets at 112 Elm Road')]).toEqual([201, 201]);
  });
});
