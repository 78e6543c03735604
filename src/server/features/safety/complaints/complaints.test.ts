import { expect, it } from 'vitest';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { search } from '#contract/oversight/search.ts';
import {
  addComplaintStep,
  closeComplaint,
  countComplaints,
  createComplaint,
  getComplaint,
  listComplaints,
  reopenComplaint,
  updateComplaint,
} from '#contract/safety/complaints.ts';
import { setReaders } from '#contract/young-persons/young-person-readers.ts';
import { addWorkingDays } from '#server/data/bank-holidays.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const NOW = '2026-12-16T12:00:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const anna = as.admin('Anna Office');
const ben = as.admin('Ben Office');

type Facts = BodyInputOf<typeof createComplaint>;
const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ received_on: '2026-12-16', complainant_kind: 'parent or family', complainant_name: 'Ms Bell' },
  ...{ young_person_id: null, carer_id: null, client_id: null, came_by: 'call', category: 'communication' },
  ...{ text: 'Nobody rang me back.', is_serious: false, is_complex: false },
  ...{ acknowledged_on: null, stage: 1, stage_from: null },
  ...more,
});
const record = (more: Partial<Facts> = {}) => anna.send(createComplaint, { body: facts(more) });
const list = async (query: object = {}) =>
  (await anna.get(listComplaints, { query })).items.map(({ id }) => id);
const end = { outcome: 'upheld', closed_on: '2026-12-16', lessons: 'Ring back the same day.' } as const;
const fields = (problem: { errors?: { path: string }[] }) => problem.errors?.map(({ path }) => path);

it('[CMP-01] Working days leave out weekends and bank holidays', () => {
  expect(addWorkingDays('2026-12-16', 3)).toBe('2026-12-21');
  // Christmas Day, the Monday for Boxing Day, which is a Saturday, and New Year’s Day.
  expect(addWorkingDays('2026-12-16', 10)).toBe('2027-01-04');
  expect(addWorkingDays('2026-12-16', 20)).toBe('2027-01-18');
  expect(addWorkingDays('2026-12-19', 1)).toBe('2026-12-21');
});

it('[CMP-01] A complaint has its due days by its stage and how complex it is, and they follow a change', async () => {
  const made = await record();
  expect(made).toMatchObject({
    ...{ acknowledge_due_on: '2026-12-21', answer_due_on: '2027-01-04', due_on: '2026-12-21' },
    ...{ outcome: null, closed_on: null, lessons: null, steps: [], version: 1 },
    created_by: { name: 'Anna Office' },
  });
  const params = { id: made.id };
  const change = (more: Partial<Facts>, version: number) =>
    anna.send(updateComplaint, { params, body: { ...facts(more), version } });
  expect(await change({ acknowledged_on: '2026-12-16', is_complex: true }, 1)).toMatchObject({
    ...{ answer_due_on: '2027-01-18', due_on: '2027-01-18' },
  });
  const second = { received_on: '2026-11-02', stage: 2, stage_from: '2026-12-01' } as const;
  expect(await change({ ...second, acknowledged_on: '2026-11-03' }, 2)).toMatchObject({
    ...{ acknowledge_due_on: '2026-11-05', answer_due_on: '2027-01-08', due_on: '2027-01-08', version: 3 },
  });
});

it('[CMP-01] Fields that contradict each other are refused, each at its field', async () => {
  const refused = async (more: Partial<Facts>) => {
    const { status, problem } = await anna.call(createComplaint, { body: facts(more) });
    return [status, ...(fields(problem) ?? [])];
  };
  expect(await refused({ complainant_kind: 'anonymous' })).toEqual([400, 'complainant_name']);
  expect(await refused({ acknowledged_on: '2026-12-15' })).toEqual([400, 'acknowledged_on']);
  expect(await refused({ stage: 2 })).toEqual([400, 'stage_from']);
  expect(await refused({ stage_from: '2026-12-16' })).toEqual([400, 'stage_from']);
  expect(await refused({ text: ' ' })).toEqual([400, 'text']);
  expect(await refused({ received_on: '2026-12-17' })).toEqual([400, 'received_on']);
  expect(await refused({ acknowledged_on: '2026-12-17' })).toEqual([400, 'acknowledged_on']);
  expect(await refused({ carer_id: (await ben.user()).id })).toEqual([400, 'carer_id']);
  expect(await refused({ young_person_id: crypto.randomUUID() })).toEqual([404]);
});

it('[CMP-01] It is closed with outcome, day and what was learnt; then it only changes by being reopened', async () => {
  const { id } = await record({ received_on: '2026-12-10' });
  const params = { id };
  const closing = (more: object) => anna.call(closeComplaint, { params, body: { ...end, ...more } });
  expect(fields((await closing({ lessons: '' })).problem)).toEqual(['lessons']);
  expect(fields((await closing({ closed_on: '2026-12-09' })).problem)).toEqual(['closed_on']);
  expect(fields((await closing({ closed_on: '2026-12-17' })).problem)).toEqual(['closed_on']);
  const { status, body } = await closing({});
  expect([status, body]).toMatchObject([200, { ...end, due_on: null, closed_by: { name: 'Anna Office' } }]);

  const step = { happened_on: '2026-12-16', text: 'Rang her.' };
  for (const answer of [
    await ben.call(updateComplaint, { params, body: { ...facts(), version: 2 } }),
    await ben.call(closeComplaint, { params, body: end }),
    await ben.call(addComplaintStep, { params, body: step }),
  ])
    expect([answer.status, answer.problem]).toMatchObject([
      409,
      { code: 'complaint.wrong_step', detail: expect.stringContaining('Anna Office has already closed') },
    ]);

  const reopened = await ben.send(reopenComplaint, { params, body: { reason: 'She is not content.' } });
  expect(reopened).toMatchObject({
    ...{ outcome: null, closed_on: null, lessons: null, closed_by: null, due_on: '2026-12-15' },
    steps: [
      {
        author: { name: 'Ben Office' },
        text: 'Reopened. It was closed on 16/12/2026 as upheld. Reason: She is not content.',
      },
    ],
  });
  const again = await ben.call(reopenComplaint, { params, body: { reason: 'Twice.' } });
  expect(again.problem.code).toBe('complaint.wrong_step');
});

it('[CMP-01] Of two who close it at once, one does, and the other is told who', async () => {
  const { id } = await record();
  const answers = await Promise.all(
    [anna, ben].map((who) => who.call(closeComplaint, { params: { id }, body: end })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('[CMP-01] A change from an older version is refused, with the complaint as it is now', async () => {
  const { id } = await record();
  const body = { ...facts({ category: 'privacy' }), version: 1 };
  await ben.send(updateComplaint, { params: { id }, body });
  const late = await anna.call(updateComplaint, { params: { id }, body });
  expect(late.problem).toMatchObject({ code: 'version.stale', current: { category: 'privacy', version: 2 } });
});

it('[CMP-01] A step lies between the receipt and today, stays as it is, and is corrected once by a later one', async () => {
  const { id } = await record({ received_on: '2026-12-14' });
  const params = { id };
  const add = (body: BodyInputOf<typeof addComplaintStep>) => anna.call(addComplaintStep, { params, body });
  const text = 'Rang her.';
  expect(fields((await add({ happened_on: '2026-12-13', text })).problem)).toEqual(['happened_on']);
  expect(fields((await add({ happened_on: '2026-12-17', text })).problem)).toEqual(['happened_on']);
  const first = (await add({ happened_on: '2026-12-14', text })).body.steps[0];
  const correction = { happened_on: '2026-12-15', text: 'Wrote to her.', corrects_id: first?.id ?? '' };
  const { status, body } = await add(correction);
  expect(status).toBe(201);
  expect(body.steps.map((step) => [step.text, step.corrects_id])).toEqual([
    ['Rang her.', null],
    ['Wrote to her.', first?.id],
  ]);
  expect((await add(correction)).problem.code).toBe('complaint.wrong_step');
  const other = await record();
  const elsewhere = await anna.call(addComplaintStep, {
    params: { id: other.id },
    body: { happened_on: '2026-12-16', text, corrects_id: body.steps[1]?.id ?? '' },
  });
  expect([elsewhere.status, fields(elsewhere.problem)]).toEqual([400, ['corrects_id']]);
  // The receipt cannot move behind a step.
  const moved = { ...facts({ received_on: '2026-12-15' }), version: 1 };
  expect(fields((await anna.call(updateComplaint, { params, body: moved })).problem)).toEqual([
    'received_on',
  ]);
});

it('[CMP-01] The list has overdue ones first and finds by status, days, names and words; the counts say how it stands', async () => {
  await owner`truncate complaint cascade`;
  const carer = await given.carer('Cara Swift');
  const young_person = await given.youngPerson({ first_name: 'Ode', last_name: 'Quillfeather' });
  const late = await record({ received_on: '2026-12-01', acknowledged_on: '2026-12-02' });
  const soon = await record({
    ...{ received_on: '2026-12-14', category: 'money', carer_id: carer.id, young_person_id: young_person.id },
    text: 'The taxi was never paid back.',
  });
  const closed = await record({ received_on: '2026-12-10', complainant_name: 'Mr Harrow' });
  await anna.send(closeComplaint, { params: { id: closed.id }, body: end });
  const old = await record({ received_on: '2025-11-03' });
  await anna.send(closeComplaint, { params: { id: old.id }, body: end });

  expect(await list()).toEqual([late.id, soon.id, closed.id, old.id]);
  expect(await list({ sort: '-received_on' })).toEqual([soon.id, closed.id, late.id, old.id]);
  expect(await list({ state: 'overdue' })).toEqual([late.id]);
  expect(await list({ state: 'open' })).toEqual([late.id, soon.id]);
  expect(await list({ state: 'closed' })).toEqual([closed.id, old.id]);
  expect(await list({ category: 'money' })).toEqual([soon.id]);
  expect(await list({ start_date: '2026-12-10', end_date: '2026-12-10' })).toEqual([closed.id]);
  expect(await list({ young_person: 'quill ode' })).toEqual([soon.id]);
  expect(await list({ carer: 'swift' })).toEqual([soon.id]);
  expect(await list({ q: 'taxi paid' })).toEqual([soon.id]);
  expect(await list({ q: 'harrow' })).toEqual([closed.id]);
  expect(await anna.get(countComplaints)).toEqual({ received: 3, closed: 1, median_days: 6, overdue: 1 });

  const hits = await anna.get(search, { query: { q: 'taxi' } });
  expect(hits).toMatchObject([
    {
      ...{ kind: 'complaint', group: 'Complaints', title: 'Complaint of 14/12/2026: Ms Bell' },
      ...{ detail: 'money · Ode Quillfeather', href: `/dashboard/complaints/${soon.id}` },
    },
  ]);
  expect(await as.carer('Cara Swift').get(search, { query: { q: 'taxi' } })).toEqual([]);
});

it('[CMP-01] [YPN-04] A complaint about a restricted young person is there for the readers of the record alone', async () => {
  const young_person = await given.youngPerson({ first_name: 'Ivo', last_name: 'Thornquist' });
  const { id } = await record({ young_person_id: young_person.id, text: 'About the zither lesson.' });
  await anna.send(addComplaintStep, {
    params: { id },
    body: { happened_on: '2026-12-16', text: 'Rang her.' },
  });
  const before = await ben.get(countComplaints);
  await anna.send(setReaders, {
    params: { id: young_person.id },
    body: { is_restricted: true, reader_ids: [(await anna.user()).id], version: 1 },
  });
  expect((await ben.call(getComplaint, { params: { id } })).status).toBe(404);
  expect((await ben.call(closeComplaint, { params: { id }, body: end })).status).toBe(404);
  expect((await ben.get(listComplaints, { query: { q: 'zither' } })).total).toBe(0);
  expect(await ben.get(search, { query: { q: 'zither' } })).toEqual([]);
  expect((await ben.get(countComplaints)).received).toBe(before.received - 1);
  const other = await record();
  const hidden = { ...facts({ young_person_id: young_person.id }), version: 1 };
  expect((await ben.call(updateComplaint, { params: { id: other.id }, body: hidden })).status).toBe(404);
  expect((await anna.get(getComplaint, { params: { id } })).young_person?.name).toBe('Ivo Thornquist');
});

it('[CMP-01] [ACT-02] Every change is recorded with who made it', async () => {
  const { id } = await record();
  await ben.send(closeComplaint, { params: { id }, body: end });
  const changes = await owner<{ action: string; by: string; fields: string[] }[]>`
    select r.action, u.name as by, array(select c ->> 'field' from jsonb_array_elements(r.changes) c) as fields
    from change_record r join app_user u on u.id = r.performed_by where r.subject_id = ${id} order by r.seq`;
  expect(changes.map(({ action, by }) => [action, by])).toEqual([
    ['Created', 'Anna Office'],
    ['Updated', 'Ben Office'],
  ]);
  expect(changes[1]?.fields).toEqual(['closed_on', 'lessons', 'outcome']);
});
