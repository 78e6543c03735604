import { expect, it } from 'vitest';
import type { Question } from '#contract/questions/questions.ts';
import { listRatings, MAX_RATINGS } from '#contract/reports/ratings.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const { as, given, owner } = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const office = as.admin('Maria Jones');

const askScore = (id: string, label: string): Question => ({
  ...(PLAIN_QUESTIONS[0] as Question),
  ...{ id, label, input_type: 'INTEGER', is_scored: true, min: 1, max: 10 },
});
const form = await given.questionForm({
  name: 'How it goes',
  is_numeric: true,
  questions: [askScore('safe', 'Feeling safe'), askScore('home', 'At home')],
});

async function someone() {
  const client = await given.client();
  const young_person = await given.youngPerson({ client });
  const carer = await given.carer();
  const params = { id: young_person.id };
  /** Submits a rating as a carer does after a visit. */
  const rate = async (
    start_at: string,
    scores: Record<string, number>,
    status: 'numerical_submitted' | 'approved' | 'not approved' | 'draft' = 'numerical_submitted',
  ) => {
    const report = await given.report({ client, young_person, carer, start_at, form });
    const written = await given.appReport(report, { form, status, answers: { session: [scores] } });
    return { report, written };
  };
  return { client, young_person, carer, params, rate };
}

it('[REP-03] ratings are listed by visit, overall and by area, on London’s day', async () => {
  const { params, rate } = await someone();
  const later = await rate('2027-06-02T13:00:00Z', { safe: 7, home: 4 });
  const first = await rate('2027-05-04T23:30:00Z', { safe: 3 });
  const found = await office.get(listRatings, { params });
  expect(found).toEqual([
    {
      id: first.written.id,
      report_id: first.report.id,
      form: { id: form.id, name: 'How it goes' },
      date: '2027-05-05',
      ...{ mean: 3, min: 1, max: 10, level: 'orange', words: 'Worried' },
      areas: [{ id: 'safe', label: 'Feeling safe', min: 1, max: 10, value: 3 }],
    },
    expect.objectContaining({
      id: later.written.id,
      mean: 5.5,
      areas: [
        { id: 'safe', label: 'Feeling safe', min: 1, max: 10, value: 7 },
        { id: 'home', label: 'At home', min: 1, max: 10, value: 4 },
      ],
    }),
  ]);
});

it('[REP-03] drafts, returned or withdrawn ratings, other forms and other young people are left out', async () => {
  const { params, rate, client, young_person, carer } = await someone();
  await rate('2027-05-04T13:00:00Z', { safe: 3 }, 'draft');
  await rate('2027-05-05T13:00:00Z', { safe: 3 }, 'not approved');
  const { written } = await rate('2027-05-06T13:00:00Z', { safe: 3 });
  await owner`update app_report set deleted_at = now() where id = ${written.id}`;
  await given.appReport(
    await given.report({ client, young_person, carer, start_at: '2027-05-07T13:00:00Z' }),
  );
  await (await someone()).rate('2027-05-08T13:00:00Z', { safe: 3 });
  expect(await office.get(listRatings, { params })).toEqual([]);
});

it('[REP-03] [YPN-04] clients read approved ratings of their own young people; carers and other clients read none', async () => {
  const { params, rate, client, carer } = await someone();
  await rate('2027-05-04T13:00:00Z', { safe: 3 });
  const { written } = await rate('2027-05-05T13:00:00Z', { safe: 9 }, 'approved');
  const found = await as.client(client.name).get(listRatings, { params });
  expect(found.map(({ id, mean }) => [id, mean])).toEqual([[written.id, 9]]);
  const stranger = as.client((await given.client()).name);
  expect((await stranger.call(listRatings, { params })).status).toBe(404);
  expect((await as.carer(carer.name).call(listRatings, { params })).status).toBe(403);
});

it('[REP-03] the list contains only the newest ratings if a form has very many', async () => {
  const { params, rate } = await someone();
  const start = Date.parse('2026-10-01T13:00:00Z');
  for (let day = 0; day <= MAX_RATINGS; day++)
    await rate(new Date(start + day * 86_400_000).toISOString(), { safe: 5 });
  const found = await office.get(listRatings, { params });
  expect(found).toHaveLength(MAX_RATINGS);
  expect([found[0]?.date, found.at(-1)?.date]).toEqual(['2026-10-02', '2026-11-30']);
});
