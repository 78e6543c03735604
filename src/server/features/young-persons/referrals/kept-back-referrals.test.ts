import { describe, expect, it } from 'vitest';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { search } from '#contract/oversight/search.ts';
import { downloadReferral } from '#contract/reports/referral-documents.ts';
import { acceptReferral, associateReferral } from '#contract/young-persons/referral-decisions.ts';
import { addReferralMessage, listReferralMessages } from '#contract/young-persons/referral-messages.ts';
import {
  createReferral,
  getReferral,
  listReferrals,
  updateReferral,
} from '#contract/young-persons/referrals.ts';
import {
  judgeLikeness,
  LEAST_LIKENESS,
} from '#server/features/young-persons/referrals/likely-young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const office = as.admin();

const NATHAN = { first_name: 'Nathan', last_name: 'Bailey', preferred_name: 'Nat', dob: '2012-03-09' };
const said = ({ first_name, last_name, dob }: { first_name: string; last_name: string; dob: string }) =>
  answerReferral({ 'rf-first-name': first_name, 'rf-last-name': last_name, 'rf-dob': dob });
const restrict = (young_person: { id: string }, is_restricted = true) =>
  owner`update young_person set is_restricted = ${is_restricted} where id = ${young_person.id}`;

/** Creates an organisation with a restricted young person and two colleagues who are not readers. */
async function aRestricted() {
  const client = await given.client();
  const young_person = await given.youngPerson({ client, ...NATHAN });
  await restrict(young_person);
  const users = [
    await given.user({ user_type: 'client', client }),
    await given.user({ user_type: 'client', client }),
  ] as const;
  return {
    client,
    young_person,
    author: as.user(users[0]),
    author_id: users[0].id,
    colleague: as.user(users[1]),
  };
}

const status = async (reader: typeof office, id: string) =>
  (await reader.call(getReferral, { params: { id } })).status;

describe('a referral that may be about a restricted young person', () => {
  it('[REF-04] [YPN-04] is hidden from its organisation everywhere after acceptance, and visible to the office', async () => {
    const { client, colleague } = await aRestricted();
    const answers = said({ first_name: 'Nat', last_name: 'Bailey', dob: NATHAN.dob });
    const { id, reference, version } = await given.referral({
      ...{ client, answers },
      ...{ origin: 'public', is_quarantined: true },
    });
    const accepted = await office.send(acceptReferral, { params: { id }, body: { version } });
    expect(accepted).toMatchObject({ is_quarantined: false, is_kept_back: true });
    await office.send(addReferralMessage, { params: { id }, body: { text: 'Which school?' } });
    expect(await status(colleague, id)).toBe(404);
    expect((await colleague.get(listReferrals, {})).items).toEqual([]);
    const found = await colleague.get(search, { query: { q: reference } });
    expect(JSON.stringify(found)).not.toContain(id);
    expect(JSON.stringify(await colleague.get(getDashboard))).not.toContain(reference);
    const paper = await colleague.call(downloadReferral, { params: { id } });
    expect(paper.status).toBe(404);
    const thread = await colleague.call(listReferralMessages, { params: { id } });
    expect(thread.body.length ?? 0).toBe(0);
  });

  it('[REF-04] [YPN-04] is visible to its organisation once the office says it is about somebody else', async () => {
    const { client, colleague } = await aRestricted();
    const { id, version } = await given.referral({ client, status: 'approved', answers: said(NATHAN) });
    expect(await status(colleague, id)).toBe(404);
    const other = await given.youngPerson({ client, first_name: 'Nathaniel', last_name: 'Bayley' });
    const associated = await office.send(associateReferral, {
      params: { id, childId: other.id },
      body: { version },
    });
    expect(associated.is_kept_back).toBe(false);
    expect(await status(colleague, id)).toBe(200);
  });

  it('[REF-04] [YPN-04] is kept back while a restricted record matches it, after a change of restriction, name or organisation', async () => {
    const { client, young_person, colleague } = await aRestricted();
    await restrict(young_person, false);
    const { id } = await given.referral({ client, answers: said(NATHAN) });
    const seen = [await status(colleague, id)];
    await restrict(young_person);
    seen.push(await status(colleague, id));
    await owner`update young_person set first_name = 'Ivy', last_name = 'Chen', preferred_name = null, dob = '2009-11-30'
      where id = ${young_person.id}`;
    seen.push(await status(colleague, id));
    await owner`update young_person set preferred_name = 'Nathan Bailey' where id = ${young_person.id}`;
    seen.push(await status(colleague, id));
    await owner`update young_person set client_id = ${(await given.client()).id} where id = ${young_person.id}`;
    seen.push(await status(colleague, id));
    expect(seen).toEqual([200, 404, 200, 404, 200]);
  });

  it('[REF-04] [YPN-04] stays visible to its author, without a hint, and is hidden from colleagues', async () => {
    const { client, author, colleague } = await aRestricted();
    const body = { client_id: client.id, answers: said(NATHAN), submit: true };
    const sent = await author.send(createReferral, { body });
    expect(sent.is_kept_back).toBe(false);
    expect(await status(author, sent.id)).toBe(200);
    expect(await status(colleague, sent.id)).toBe(404);
    const put = await colleague.call(updateReferral, {
      params: { id: sent.id },
      body: { answers: answerReferral(), version: sent.version },
    });
    expect(put.status).toBe(404);
  });

  it('[REF-04] [YPN-04] stays visible to the colleague who caused it by a correction: a refusal would reveal it', async () => {
    const { client, author, author_id, colleague } = await aRestricted();
    const { id, version } = await given.referral({
      ...{ client, created_by: { id: author_id } },
      answers: said({ first_name: 'Ivy', last_name: 'Chen', dob: '2009-11-30' }),
    });
    const corrected = await colleague.call(updateReferral, {
      params: { id },
      body: { answers: said(NATHAN), version },
    });
    expect(corrected.status).toBe(200);
    const third = as.user(await given.user({ user_type: 'client', client }));
    expect([await status(author, id), await status(third, id)]).toEqual([200, 404]);
  });

  it('[REF-04] [YPN-04] is itself unchanged when it is kept back', async () => {
    const { client, young_person } = await aRestricted();
    await restrict(young_person, false);
    const { id, version } = await given.referral({ client, answers: said(NATHAN) });
    await restrict(young_person);
    expect((await office.get(getReferral, { params: { id } })).version).toBe(version);
  });
});

describe('the matching that keeps a referral back', () => {
  const slips: Partial<typeof NATHAN>[] = [
    {},
    { first_name: 'Nathaniel' },
    { first_name: 'Nathna' },
    { last_name: 'Baily' },
    { first_name: 'Bailey', last_name: 'Nathan' },
    { last_name: 'Okafor' },
    { first_name: 'Bob', last_name: 'Bailey' },
    { first_name: 'Nat', last_name: 'Okafor' },
    { first_name: 'Nathan', last_name: '' },
    { first_name: 'Nate', last_name: '' },
    { first_name: 'Jonathan', last_name: '' },
  ];
  const days = ['2012-03-09', '2012-09-03', '2012-03-19', '2011-03-09', '2012-04-10', '2009-11-30', ''];

  it('[REF-04] [YPN-04] includes everyone whom the office would see as a likely match', async () => {
    const restricted = { ...NATHAN, middle_names: null };
    const cases = slips.flatMap((slip) => days.map((dob) => ({ ...NATHAN, ...slip, dob })));
    const y = await given.youngPerson(NATHAN);
    for (const wanted of cases) {
      const [row] = await owner<{ alike: boolean }[]>`
        select referral_is_alike(${owner.json(said(wanted) as never)}, y) as alike from young_person y where y.id = ${y.id}`;
      const likely = judgeLikeness({ ...wanted, preferred_name: '' }, restricted).likeness >= LEAST_LIKENESS;
      if (likely) expect({ ...wanted, alike: row?.alike }).toEqual({ ...wanted, alike: true });
    }
  });

  const ANNEMARIE = { first_name: 'Annemarie', last_name: 'Jones', dob: '2012-03-09' };
  const SUHARTO = { first_name: 'Suharto', last_name: '', dob: '2012-03-09' };
  it.each([
    [
      'with a hyphen in the name',
      ANNEMARIE,
      { first_name: 'Anne-Marie', last_name: 'Jones', dob: '2009-11-30' },
    ],
    [
      'with a space in the name',
      ANNEMARIE,
      { first_name: 'Anne Marie', last_name: 'Jones', dob: '2009-11-30' },
    ],
    ['with one name and a dash', SUHARTO, { first_name: 'Suharto', last_name: '-', dob: '2009-11-30' }],
    ['with one name', SUHARTO, { first_name: 'Suharto', last_name: '', dob: '2009-11-30' }],
    ['with one name and no day', SUHARTO, { first_name: 'Suharto', last_name: '-', dob: '' }],
  ])('[REF-04] [YPN-04] [hostile] matches a young person %s', async (_, restricted, wanted) => {
    const y = await given.youngPerson(restricted);
    const [row] = await owner<{ alike: boolean }[]>`
      select referral_is_alike(${owner.json(said(wanted) as never)}, y) as alike from young_person y where y.id = ${y.id}`;
    expect(row?.alike).toBe(true);
  });

  it('[REF-04] [YPN-04] leaves other referrals of the organisation visible', async () => {
    const { client, colleague } = await aRestricted();
    for (const other of [
      { first_name: 'Ivy', last_name: 'Chen', dob: '2012-07-21' },
      { first_name: 'Nathan', last_name: 'Okoro', dob: '2009-11-30' },
      { first_name: 'Lily', last_name: 'Bailey', dob: '2009-11-30' },
    ]) {
      const { id } = await given.referral({ client, answers: said(other) });
      expect([other, await status(colleague, id)]).toEqual([other, 200]);
    }
    const elsewhere = await given.client();
    const reader = as.user(await given.user({ user_type: 'client', client: elsewhere }));
    const { id } = await given.referral({ client: elsewhere, answers: said(NATHAN) });
    expect(await status(reader, id)).toBe(200);
  });
});
