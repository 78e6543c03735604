import { expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import {
  approveReferral,
  associateReferral,
  associateReferrals,
} from '#contract/young-persons/referral-decisions.ts';
import { createReferral, getReferral, updateReferral } from '#contract/young-persons/referrals.ts';
import { createYoungPersonOfReferral } from '#contract/young-persons/referred-young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const adam = as.admin('Adam Reader');
const bea = as.admin('Bea Office');

/** Creates a referral about a restricted young person, whose record Adam may open and Bea may not. */
async function aReferral(status: 'submitted' | 'approved') {
  const client = await given.client();
  const nathan = { first_name: 'Nathan', last_name: 'Bailey', dob: '2012-03-09' };
  const young_person = await given.youngPerson({ client, ...nathan });
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  const reader = await adam.user();
  await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${reader.id})`;
  const answers = answerReferral({
    ...{ 'rf-first-name': 'Nat', 'rf-last-name': 'Bailey', 'rf-dob': '2012-03-09' },
  });
  const referral = await given.referral({ client, status, answers });
  const colleague = as.user(await given.user({ user_type: 'client', client }));
  return { client, young_person, referral, colleague, params: { id: referral.id } };
}

it('[REF-04] [YPN-04] an administrator without access to the record cannot say who a referral that is kept back is about', async () => {
  const { client, referral, colleague, params } = await aReferral('approved');
  const seen = await bea.get(getReferral, { params });
  expect(seen.deciders).toMatchObject([{ name: 'Adam Reader' }]);
  expect(seen.may.associate).toBe(false);
  const body = { version: referral.version };
  const other = await given.youngPerson({ client, first_name: 'Nathaniel', last_name: 'Bayley' });
  const answers = [
    await bea.call(createYoungPersonOfReferral, { params, body: {} }),
    await bea.call(associateReferral, { params: { ...params, childId: other.id }, body }),
    await bea.call(associateReferrals, {
      body: { associations: [{ support_required_id: referral.id, young_person_id: other.id }] },
    }),
  ];
  for (const { status, problem } of answers) {
    expect([status, problem.code]).toEqual([409, 'referral.wrong_step']);
    expect(problem.detail).toContain('Adam Reader must choose who it is about');
  }
  expect(await owner`select 1 from young_person where client_id = ${client.id}`).toHaveLength(2);
  expect((await colleague.call(getReferral, { params })).status).toBe(404);
});

it('[REF-04] [YPN-04] an administrator with access says whether it is about this young person or somebody else', async () => {
  const { young_person, referral, colleague, params } = await aReferral('approved');
  expect((await adam.get(getReferral, { params })).may.associate).toBe(true);
  await adam.send(associateReferral, {
    ...{ params: { ...params, childId: young_person.id }, body: { version: referral.version } },
  });
  expect((await colleague.call(getReferral, { params })).status).toBe(404);
  expect((await bea.call(getReferral, { params })).status).toBe(404);

  const further = await aReferral('approved');
  const made = await adam.send(createYoungPersonOfReferral, { params: further.params, body: {} });
  expect(made.id).not.toBe(further.young_person.id);
  expect((await further.colleague.call(getReferral, { params: further.params })).status).toBe(200);
});

it('[REF-04] [YPN-04] [NTF-13] administrators with access are notified once another administrator has approved it', async () => {
  const { referral, params } = await aReferral('submitted');
  const listTold = async (reader: typeof adam) =>
    (await reader.get(listNotifications)).items.filter(({ kind }) => kind === 'referral_to_associate');
  await bea.send(approveReferral, { params, body: { approved: true, version: referral.version } });
  expect(await listTold(adam)).toMatchObject([{ href: `/dashboard/referrals/${referral.id}` }]);
  expect(await listTold(bea)).toEqual([]);

  const own = await aReferral('submitted');
  await adam.send(approveReferral, {
    ...{ params: own.params, body: { approved: true, version: own.referral.version } },
  });
  expect(await listTold(adam)).toHaveLength(1);
});

it('[REF-04] [YPN-04] [hostile] a guessed name answers like an unknown one, and those with access see it', async () => {
  const { client } = await aReferral('submitted');
  const say = (first_name: string, last_name: string, dob: string) =>
    answerReferral({ 'rf-first-name': first_name, 'rf-last-name': last_name, 'rf-dob': dob });
  const nathan = say('Nathan', 'Bailey', '2012-03-09');
  const unknown = say('Ivy', 'Chen', '2009-11-30');
  const send = (answers: typeof nathan) =>
    bea.send(createReferral, { body: { client_id: client.id, answers, submit: true } });
  const tell = ({ is_kept_back, deciders, may }: Awaited<ReturnType<typeof send>>) => ({
    ...{ is_kept_back, deciders, may },
  });
  const [guessed, other] = [await send(nathan), await send(unknown)];
  expect(tell(guessed)).toEqual(tell(other));
  const params = { id: other.id };
  const corrected = await bea.send(updateReferral, {
    params,
    body: { answers: nathan, version: other.version },
  });
  expect(tell(corrected)).toEqual(tell(other));
  for (const { id } of [guessed, corrected]) {
    expect(await adam.get(getReferral, { params: { id } })).toMatchObject({
      ...{ is_kept_back: true, deciders: [{ name: 'Adam Reader' }] },
    });
    expect((await as.admin('Colin Office').get(getReferral, { params: { id } })).is_kept_back).toBe(true);
  }
  const told = (await adam.get(listNotifications)).items.filter(({ kind }) => kind === 'referral_kept_back');
  expect(told.map(({ href }) => href)).toEqual(
    expect.arrayContaining([guessed, other].map(({ id }) => `/dashboard/referrals/${id}`)),
  );
  expect(
    (await bea.get(listNotifications)).items.filter(({ kind }) => kind === 'referral_kept_back'),
  ).toEqual([]);
});
