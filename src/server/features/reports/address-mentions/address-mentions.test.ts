import { expect, it } from 'vitest';
import { listAddressMentions } from '#contract/reports/address-mentions.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { answerReferral } from '#test/kit/young-persons/referral-answers.ts';
import { BESIDE, hideHome, SAID } from '#test/kit/young-persons/secret-home.ts';

/** A Wednesday at 10:00 in London. */
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const office = as.admin('Maria Jones');

/** Writes a child's words in every place that people outside the office read. */
async function writeEverywhere(words: string) {
  const home = await hideHome(app);
  const { young_person } = home;
  const carer = await given.carer();
  await given.relation({ young_person, name: 'Ruth Day', notes: words });
  await given.diary({ young_person, created_by: carer, title: 'By bus', text: words });
  await given.diary({ young_person, created_by: carer, title: 'Office', text: words, is_shared: false });
  const report = await given.report({ ...home, carer, start_at: '2027-06-15T13:00:00Z' });
  const answers = { session: [{ ...PLAIN_ANSWERS.session?.[0], 'what-we-did': `All well.\n${words}` }] };
  await given.appReport(report, { status: 'approved', answers });
  await owner`update young_person set profile_safety = jsonb_build_object('triggers', ${words}::text),
    profile_admin = jsonb_build_object('notes', ${words}::text) where id = ${young_person.id}`;
  return { params: { id: young_person.id }, report };
}

it('[YPN-03] text that names a confidential address is listed for the office, wherever others can read it', async () => {
  const { params, report } = await writeEverywhere(SAID);
  const found = await office.get(listAddressMentions, { params });
  expect(found.map(({ kind, name, date }) => [kind, name, date])).toEqual([
    ['profile', 'Profile', null],
    ['relation', 'Ruth Day', null],
    ['case_note', 'By bus', '2027-06-16'],
    ['report', report.form.name, '2027-06-15'],
  ]);
  expect(found.find(({ kind }) => kind === 'report')?.id).toBe(report.id);
});

it('[YPN-03] text that names another house, or about somebody without a confidential address, is not listed', async () => {
  const { params } = await writeEverywhere(BESIDE);
  expect(await office.get(listAddressMentions, { params })).toEqual([]);
  const plain = await given.youngPerson({});
  expect(await office.get(listAddressMentions, { params: { id: plain.id } })).toEqual([]);
});

/** Creates an approved referral of somebody with a confidential address, with these extra answers. */
async function aReferral(more: Record<string, string>, status: 'approved' | 'draft' = 'approved') {
  const home = await hideHome(app);
  const referral = await given.referral({ ...home, status, answers: answerReferral(more) });
  const find = async () => {
    const found = await office.get(listAddressMentions, { params: { id: home.young_person.id } });
    expect(found.every(({ id, name }) => id === referral.id && name === referral.reference)).toBe(true);
    return found.map(({ kind, date }) => [kind, date]);
  };
  return { ...home, referral, find };
}

const AT_HOME = { 'rf-address-line-1': '77 Secret Close', 'rf-postcode': 'BN3 1AA' };
const TODAY = '2027-06-16';

it('[YPN-03] [REF-01] a referral’s field for the address is listed apart from text that its organisation can read', async () => {
  const { young_person, find } = await aReferral(AT_HOME);
  expect(await find()).toEqual([['referral_address', TODAY]]);
  // The referral is closed by now, so its author’s colleagues can read it again.
  await owner`update young_person_address set to_date = '2027-06-15' where young_person_id = ${young_person.id}`;
  expect(await find()).toEqual([['referral', TODAY]]);
  const said = await aReferral({ ...AT_HOME, 'rf-reason-for-referral': SAID });
  expect(await said.find()).toEqual([
    ['referral', TODAY],
    ['referral_address', TODAY],
  ]);
});

it('[YPN-03] [REF-04] messages of a referral that name a confidential address are listed too', async () => {
  const { referral, find } = await aReferral({});
  await given.referralMessage({ referral, text: 'Which bus?' });
  expect(await find()).toEqual([]);
  const question = await given.referralMessage({ referral, text: 'Where is that?' });
  await given.referralMessage({ referral, question, created_by: null, text: SAID });
  expect(await find()).toEqual([['referral_message', TODAY]]);
});

it('[YPN-03] [REF-01] a draft, another house, and an address that the referral keeps confidential are not listed', async () => {
  const { find } = await aReferral({ ...AT_HOME, 'rf-reason-for-referral': SAID }, 'draft');
  expect(await find()).toEqual([]);
  const beside = await aReferral({
    'rf-address-line-1': '177 Secret Close',
    'rf-reason-for-referral': BESIDE,
  });
  expect(await beside.find()).toEqual([]);
  const confidential = { 'rf-address-confidential': 'rf-address-confidential--yes' };
  const kept = await aReferral({ ...AT_HOME, ...confidential, 'rf-address-confidential-from': 'her father' });
  expect(await kept.find()).toEqual([]);
});
