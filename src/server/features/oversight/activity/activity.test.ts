import { describe, expect, it } from 'vitest';
import {
  exportActivity,
  exportActivityOfAll,
  listActivity,
  listActivityOfYoungPerson,
  listViewsOfYoungPerson,
} from '#contract/oversight/activity.ts';
import { connect } from '#server/db/pools.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp();
const { as, given, owner } = app;
const office = as.admin('Olive Office');

/** Runs a write as the server would for this person. */
async function changeAs(user: { id: string }, sql: string): Promise<void> {
  const connection = connect(app.database_url, { max: 1 });
  await connection`select set_config('app.user_id', ${user.id}, false)`;
  await connection.unsafe(sql);
  await connection.end();
}

async function youngPersonWithHistory() {
  const admin = await office.user();
  const other = await given.user({ name: 'Érin O’Neill', user_type: 'admin' });
  const client = await given.client({ name: `Borough ${crypto.randomUUID().slice(0, 8)}` });
  const team = await given.team({ client, name: 'Leaving Care' });
  const young = await given.youngPerson({ client, first_name: 'Amara', last_name: 'Test' });
  await changeAs(
    admin,
    `update young_person set dob = '2011-01-02', team_id = '${team.id}', risk_level = 'orange',
      profile_core = '{"sex": "yp-sex--female", "interpreter_needed": true, "dietary_needs": ["halal", "no-restrictions"]}',
      profile_admin = '{"nhs_number": "943 476 5919"}' where id = '${young.id}'`,
  );
  await changeAs(other, `update young_person set status = 'INACTIVE' where id = '${young.id}'`);
  return { admin, other, client, team, young };
}

describe('GET /api/app_data_change_records/young_person/{id}', () => {
  it('[ACT-01] shows profile changes by default, newest first, field by field in readable words', async () => {
    const { young, team, other, admin } = await youngPersonWithHistory();
    await given.diary({ young_person: young, created_by: await given.carer() });
    const { items, total, page_size } = await office.get(listActivityOfYoungPerson, {
      params: { id: young.id },
    });
    expect([total, page_size]).toEqual([3, 20]);
    expect(items.map(({ action, subject, category }) => [action, subject, category])).toEqual([
      ['Updated', 'Profile', 'Profile'],
      ['Updated', 'Profile', 'Profile'],
      ['Created', 'Profile', 'Profile'],
    ]);
    const [status, fields] = items;
    expect(status?.performed_by).toEqual({ id: other.id, name: 'Érin O’Neill' });
    expect(fields?.performed_by).toEqual({ id: admin.id, name: 'Olive Office' });
    expect(fields?.young_person).toEqual({ id: young.id, name: 'Amara Test' });
    expect(status?.changes).toEqual([
      {
        field: 'status',
        label: 'Status',
        before: 'ACTIVE',
        after: 'INACTIVE',
        before_in_words: 'Active',
        after_in_words: 'Inactive',
      },
    ]);
    expect(fields?.changes.map((each) => [each.label, each.before_in_words, each.after_in_words])).toEqual([
      ['Date of birth', '17/05/2012', '02/01/2011'],
      ['Sex', '', 'Female'],
      ['NHS number', '', '943 476 5919'],
      ['Team', '', team.name],
      ['Interpreter needed', '', 'Yes'],
      ['Food', '', 'Halal, No restrictions'],
      ['Overall risk', '', 'High'],
    ]);
  });

  it('[ACT-01] shows addresses and related people as part of the profile, and archived ones as deleted', async () => {
    const young = await given.youngPerson();
    const address = await given.address({ young_person: young, kind: 'Home', is_confidential: true });
    const aunt = await given.relation({ young_person: young, name: 'Ann Example', kind: 'HOUSEHOLD' });
    await owner`update young_person_address set archived_at = '2026-11-24T16:00:00Z' where id = ${address.id}`;
    await owner`update young_person_relation set phone = '020 7946 0018' where id = ${aunt.id}`;
    await owner`update young_person_address set archived_at = null where id = ${address.id}`;
    const { items } = await office.get(listActivityOfYoungPerson, { params: { id: young.id } });
    expect(items.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'Updated Address: Home',
      'Updated Household member: Ann Example',
      'Deleted Address: Home',
      'Created Household member: Ann Example',
      'Created Address: Home',
      'Created Profile',
    ]);
    expect(items[2]?.changes).toMatchObject([{ label: 'Removed', after_in_words: '24/11/2026 16:00' }]);
    expect(items[4]?.changes.map(({ label }) => label)).toEqual([
      'Kind of address',
      'Address line 1',
      'Town or city',
      'Postcode',
      'Address is confidential',
    ]);
    const deleted = await office.get(listActivityOfYoungPerson, {
      params: { id: young.id },
      query: { action: 'Deleted' },
    });
    expect(deleted.items.map(({ subject }) => subject)).toEqual(['Address: Home']);
  });

  it('[ACT-01] labels a characteristic’s answers with its questions and its options with their words', async () => {
    const young = await given.youngPerson();
    const topic = await given.topic({ name: 'Road safety', form: await given.questionForm() });
    const [written, chosen] = PLAIN_QUESTIONS;
    const [option] = chosen?.options ?? [];
    if (!written || !chosen || !option)
      throw new Error('The form has a question to write and one to choose.');
    const made = await given.characteristic({ young_person: young, topic, level: 'yellow', answers: {} });
    const answers = { [written.group_identifier]: [{ [written.id]: 'Holds hands', [chosen.id]: option.id }] };
    await owner`update characteristic set answers = ${owner.json(answers)}, level = 'red' where id = ${made.id}`;
    const { items } = await office.get(listActivityOfYoungPerson, {
      params: { id: young.id },
      query: { category: 'Characteristic' },
    });
    expect(items.map(({ action, subject }) => [action, subject])).toEqual([
      ['Updated', 'Characteristic: Road safety'],
      ['Created', 'Characteristic: Road safety'],
    ]);
    expect(items[0]?.changes.map((each) => [each.label, each.before_in_words, each.after_in_words])).toEqual([
      ['Level', 'Raised', 'Very high'],
      [written.label, '', 'Holds hands'],
      [chosen.label, '', option.label],
    ]);
    expect(items[1]?.changes.map(({ label, after_in_words }) => [label, after_in_words])).toEqual([
      ['Topic', 'Road safety'],
      ['Level', 'Raised'],
    ]);
  });

  it('[ACT-01] shows case notes with additions and files, and a photo with the profile', async () => {
    const young = await given.youngPerson();
    const carer = await given.carer();
    const note = await given.diary({ young_person: young, created_by: carer, title: 'The park' });
    await given.addendum({ diary: note, created_by: carer });
    await owner`insert into stored_file (name, mime_type, size, sha256, diary_id)
      values ('swings.jpg', 'image/jpeg', 3, ''::bytea, ${note.id})`;
    await owner`insert into stored_file (name, mime_type, size, sha256, young_person_id)
      values ('face.jpg', 'image/jpeg', 3, ''::bytea, ${young.id})`;
    await owner`update diary set deleted_at = now() where id = ${note.id}`;
    const of = async (category: string[]) =>
      (
        await office.get(listActivityOfYoungPerson, {
          params: { id: young.id },
          query: { category } as never,
        })
      ).items.map(({ action, subject }) => `${action} ${subject}`);
    expect(await of(['Case notes'])).toEqual([
      'Deleted Case note: The park',
      'Created File of the case note: The park',
      'Created Added to the case note: The park',
      'Created Case note: The park',
    ]);
    expect(await of(['Profile'])).toEqual(['Created Photo', 'Created Profile']);
    expect(await of(['Profile', 'Case notes'])).toHaveLength(6);
    expect(await of(['Referral'])).toEqual([]);
  });

  it('[ACT-01] filters by London days, inclusive, by action and by every word of a name, ignoring accents', async () => {
    const { young } = await youngPersonWithHistory();
    await owner`alter table change_record disable trigger change_record_append_only`;
    const rows = await owner<{ seq: number }[]>`
      select seq from change_record where young_person_id = ${young.id} order by seq`;
    const instants = ['2026-03-29T00:30:00Z', '2026-06-30T22:59:59.999Z', '2026-06-30T23:00:00Z'];
    for (const [index, { seq }] of rows.entries())
      await owner`update change_record set at = ${instants[index] ?? ''} where seq = ${seq}`;
    await owner`alter table change_record enable trigger change_record_append_only`;
    const found = async (query: object) =>
      (await office.get(listActivityOfYoungPerson, { params: { id: young.id }, query })).items.map(({ at }) =>
        instants.findIndex((instant) => Date.parse(instant) === Date.parse(at)),
      );
    expect(await found({})).toEqual([2, 1, 0]);
    expect(await found({ sort: 'at' })).toEqual([0, 1, 2]);
    expect(await found({ dateFrom: '2026-06-30', dateTo: '2026-06-30' })).toEqual([1]);
    expect(await found({ dateFrom: '2026-07-01' })).toEqual([2]);
    expect(await found({ dateTo: '2026-06-30' })).toEqual([1, 0]);
    expect(await found({ action: 'Created' })).toEqual([0]);
    expect(await found({ performedBy: "o'neill ERIN" })).toEqual([2]);
    expect(await found({ performedBy: 'olive' })).toEqual([1]);
    expect(await found({ performedBy: '100%' })).toEqual([]);
    expect(await found({ page: '2', page_size: '2' })).toEqual([0]);
  });

  it('[ACT-02] is hidden from carers and clients, and is not found for unknown ids', async () => {
    const { young, client } = await youngPersonWithHistory();
    const params = { id: young.id };
    await given.appointment({ young_person: young, carer: 'Cara Activity' });
    for (const reader of [as.carer('Cara Activity'), as.client(client.name)])
      for (const endpoint of [listActivityOfYoungPerson, listViewsOfYoungPerson, exportActivity])
        expect((await reader.call(endpoint, { params })).status).toBe(403);
    for (const endpoint of [listActivityOfYoungPerson, listViewsOfYoungPerson, exportActivity])
      expect((await office.call(endpoint, { params: { id: crypto.randomUUID() } })).status).toBe(404);
  });
});

describe('GET /api/app_data_change_records/', () => {
  it('[ACT-01] shows the last month, or further back from a given date', async () => {
    const { young } = await youngPersonWithHistory();
    await owner`alter table change_record disable trigger change_record_append_only`;
    await owner`update change_record set at = '2024-02-03T10:00:00Z' where young_person_id = ${young.id}`;
    await owner`alter table change_record enable trigger change_record_append_only`;
    const found = async (query: object) =>
      (await office.get(listActivity, { query: { page_size: '100', ...query } as never })).items.filter(
        ({ young_person }) => young_person?.id === young.id,
      ).length;
    expect(await found({})).toBe(0);
    expect(await found({ dateFrom: '2024-02-03', dateTo: '2024-02-03' })).toBe(3);
    expect(await found({ dateTo: '2024-02-10' })).toBe(3);
  });

  it('[ACT-01] shows all changes and whom each one is about', async () => {
    const { young, other } = await youngPersonWithHistory();
    const { items } = await office.get(listActivity, { query: { performedBy: 'erin', page_size: '1' } });
    expect(items).toMatchObject([
      { performed_by: { id: other.id }, young_person: { id: young.id, name: 'Amara Test' } },
    ]);
    const csv = await office.call(exportActivityOfAll, { query: { performedBy: 'erin' } });
    expect(String(csv.body)).toContain(
      'Érin O’Neill,Amara Test,Profile,Updated,Profile,Status,Active,Inactive',
    );
    const { items: notes } = await office.get(listActivity, { query: { category: 'Case notes' } });
    expect(notes.every(({ category }) => category === 'Case notes')).toBe(true);
  });
});

describe('GET /api/app_data_change_records/young_person/{id}/views/', () => {
  it('[ACT-02] lists views of the record and its case notes, newest first, including failed attempts', async () => {
    const young = await given.youngPerson();
    const note = await given.diary({ young_person: young, created_by: await given.carer() });
    const looker = await given.user({ name: 'Lou Looker' });
    await owner`insert into record_view (at, user_id, name, subject_id, was_found) values
      ('2026-11-20T10:00:00Z', ${looker.id}, 'young_person.view', ${young.id}, true),
      ('2026-11-20T11:00:00Z', ${looker.id}, 'diary.view', ${note.id}, true),
      ('2026-11-21T12:00:00Z', ${looker.id}, 'young_person.view', ${young.id}, false)`;
    await office.get(listActivityOfYoungPerson, { params: { id: young.id } });
    const params = { id: young.id };
    const { items, total } = await office.get(listViewsOfYoungPerson, { params });
    expect(total).toBe(4);
    expect(items.map(({ performed_by, what, was_found }) => [performed_by?.name, what, was_found])).toEqual([
      ['Olive Office', 'Looked at the activity log', true],
      ['Lou Looker', 'Looked at the profile', false],
      ['Lou Looker', 'Read a case note', true],
      ['Lou Looker', 'Looked at the profile', true],
    ]);
    const of = await office.get(listViewsOfYoungPerson, {
      params,
      query: { performedBy: 'lou', dateTo: '2026-11-20' },
    });
    expect(of.items).toHaveLength(2);
  });
});

describe('GET /api/app_data_change_records/young_person/{id}/export/', () => {
  it('[ACT-01] writes one line for each field, and no cell starts a formula', async () => {
    const young = await given.youngPerson({ last_name: 'Formula' });
    const bad = await given.user({ name: '=HYPERLINK("http://x")', user_type: 'admin' });
    await changeAs(
      bad,
      `update young_person set allergies = '+cmd|calc', profile_core = '{"nationality": "@SUM(A1)", "school": "Nut, \\"milk\\""}'
        where id = '${young.id}'`,
    );
    const answer = await office.call(exportActivity, {
      params: { id: young.id },
      query: { action: 'Updated' },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/activity_\d{4}-\d\d-\d\d\.csv/);
    const lines = String(answer.body).replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Date,Time,Performed by,Young person,Category,Action,Subject,Field,Before,After');
    expect(lines.slice(1).map((line) => line.replace(/^[\d/]+,[\d:]+,/, ''))).toEqual([
      `"'=HYPERLINK(""http://x"")",Young Formula,Profile,Updated,Profile,Nationality,,"'@SUM(A1)"`,
      `"'=HYPERLINK(""http://x"")",Young Formula,Profile,Updated,Profile,Allergies and treatment,,"'+cmd|calc"`,
      `"'=HYPERLINK(""http://x"")",Young Formula,Profile,Updated,Profile,"School, college or employer",,"Nut, ""milk"""`,
    ]);
  });
});
