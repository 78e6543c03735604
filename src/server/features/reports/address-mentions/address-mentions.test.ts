import { expect, it } from 'vitest';
import { listAddressMentions } from '#contract/reports/address-mentions.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { BESIDE, hideHome, SAID } from '#test/kit/young-persons/secret-home.ts';

/** A Wednesday at 10:00 in London. */
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const office = as.admin('Maria Jones');

/** Words of a child, in each place that somebody else than the office reads. */
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

it('[YPN-03] words that name a confidential address are told to the office, wherever somebody else reads them', async () => {
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

it('[YPN-03] words that name another house, and those of somebody without such an address, are not', async () => {
  const { params } = await writeEverywhere(BESIDE);
  expect(await office.get(listAddressMentions, { params })).toEqual([]);
  const plain = await given.youngPerson({});
  expect(await office.get(listAddressMentions, { params: { id: plain.id } })).toEqual([]);
});
