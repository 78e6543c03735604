import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { EXAMPLES } from '#test/calls/examples.ts';
import { openWorld, PERSON } from '#test/calls/open-world.ts';
import { type Call, send } from '#test/calls/send.ts';
import { ACTS_WITHOUT_RECORD, READS_WITHOUT_LOOK } from '#test/calls/untraced.ts';
import { seedOwnMaterial } from '#test/policies/own-material.ts';
import { findWays } from '#test/policies/ways.ts';

/**
 * Every call that reads one record of a young person records a view of them, found or refused. The contract and the
 * database determine which calls these are, so a new one without a view fails here.
 */
const { app, world, facts, makeToken, readId } = await openWorld();
const { owner } = app;

const findName = ({ method, path }: Endpoint) => `${method} ${path}`;
const reading = endpoints.filter(({ method, reads }) => method === 'GET' || reads);
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Finds the young people that the ids in a call belong to. */
async function findYoungPersons({ params, query, body }: Call): Promise<string[]> {
  const ids = JSON.stringify({ params, query, body }).match(UUID) ?? [];
  const rows = await owner<{ id: string }[]>`select distinct young_person_reached_from(id) as id
    from unnest(${ids}::uuid[]) as id where young_person_reached_from(id) is not null`;
  return rows.map(({ id }) => id);
}

const findLooks = (request_id: string) =>
  owner<
    { young_person_id: string; was_found: boolean }[]
  >`select distinct young_person_id, was_found from record_view
    where request_id = ${request_id} and young_person_id is not null`;

const about: string[] = [];

it.each(reading.map((endpoint) => [findName(endpoint), endpoint] as const))(
  '[ACT-02] %s records a view of its young person, both found and refused',
  async (name, endpoint) => {
    const example = EXAMPLES[name];
    const role = (['admin', 'carer', 'client'] as const).find((each) => endpoint.access[each]);
    if (!example || !role) return;
    const id = example.about ? await readId(example.about, 'own', role) : undefined;
    const call = await example.call(facts, id ?? '');
    const young_persons = await findYoungPersons(call);
    // Lists of a client, a team or a form are about nobody in particular.
    if (young_persons.length === 0) return;
    about.push(name);
    const answer = await send(app.app, endpoint, call, await makeToken(role));
    const looks = await findLooks(String(answer.headers['x-request-id']));
    expect([answer.status < 300, [...looks]]).toEqual([
      true,
      young_persons.map((young_person_id) => ({ young_person_id, was_found: true })),
    ]);

    const stranger = (['carer', 'client'] as const).find((each) => endpoint.access[each]);
    const theirs = stranger && example.about && (await readId(example.about, 'other', stranger));
    if (!stranger || !theirs) return;
    const refused = await example.call(facts, theirs);
    const refusal = await send(app.app, endpoint, refused, await makeToken(stranger));
    expect([refusal.status, [...(await findLooks(String(refusal.headers['x-request-id'])))]]).toEqual([
      404,
      (await findYoungPersons(refused)).map((young_person_id) => ({ young_person_id, was_found: false })),
    ]);
  },
);

it('[ACT-02] the calls about one young person are found, so that there is something to check', () => {
  expect(about.length).toBeGreaterThan(25);
  expect(about).toEqual(
    expect.arrayContaining([
      'GET /api/app_young_persons/{id}/form/',
      'GET /api/app_young_persons/{id}/household_members/',
      'GET /api/app_young_persons/{id}/subcategories/',
      'GET /api/app_social_workers/with_email_by_young_person/{id}',
      'GET /api/appointments/{id}',
      'GET /api/visits/{id}',
      'GET /api/files/{id}',
      'GET /api/image',
      'GET /api/report_documents/{id}',
    ]),
  );
});

it('[ACT-02] every record that leads to a young person is listed', async () => {
  await seedOwnMaterial(owner, world);
  const wrong: string[] = [];
  const empty: string[] = [];
  for (const { table, key, young_person } of await findWays(owner)) {
    if (key !== 'id') continue;
    const [row] =
      await owner.unsafe(`select count(*) filter (where ${young_person} is not null)::int as leading,
      count(*) filter (where young_person_reached_from(t.id) is distinct from ${young_person})::int as wrong from ${table} t`);
    if (row?.wrong > 0) wrong.push(table);
    if (row?.leading === 0) empty.push(table);
  }
  expect({ wrong, empty }).toEqual({ wrong: [], empty: [] });
});

const UNRECORDED = Object.values(READS_WITHOUT_LOOK).flat();

it('[ACT-02] the reads listed as recording no view are calls that record none', () => {
  const silent = reading.filter(({ audit }) => audit === null).map(findName);
  expect([...UNRECORDED].sort()).toEqual(silent.sort());
});

it.each(
  reading
    .filter((endpoint) => !UNRECORDED.includes(findName(endpoint)))
    .map((each) => [findName(each), each] as const),
)('[ACT-02] %s records a view', async (name, endpoint) => {
  const example = EXAMPLES[name];
  const role = (['admin', 'carer', 'client'] as const).find((each) => endpoint.access[each]);
  if (!example || !role) throw new Error(`Nobody who is signed in may make the call ${name}.`);
  const id = example.about ? await readId(example.about, 'own', role) : undefined;
  const call = await example.call(facts, id ?? '');
  const answer = await send(app.app, endpoint, call, await makeToken(role));
  const looks = await owner`select 1 from record_view
    where name = ${endpoint.audit} and user_id = ${world.id(PERSON[role])} and was_found`;
  expect([answer.status < 300, looks.length > 0]).toEqual([true, true]);
});

it('[ACT-02] a list is one view of everybody it shows, and the same list again is the same view', async () => {
  const token = await makeToken('client');
  const list = () => send(app.app, listYoungPersons, {}, token);
  const findLists = () => owner<{ young_person_ids: string[] }[]>`select young_person_ids from record_view
    where name = 'young_person.list' and user_id = ${world.id('Cliff')}`;
  await owner`alter table record_view disable trigger record_view_append_only`;
  await owner`delete from record_view where name = 'young_person.list'`;
  const shown = ((await list()).body as { items: { id: string }[] }).items.map(({ id }) => id).sort();
  expect(shown.length).toBeGreaterThan(0);
  await list();
  expect(await findLists()).toEqual([{ young_person_ids: shown }]);
  await owner`update record_view set at = at - interval '11 minutes' where name = 'young_person.list'`;
  await owner`alter table record_view enable trigger record_view_append_only`;
  await list();
  expect((await findLists()).length).toBe(2);
});

const NOT_RECORDED = Object.values(ACTS_WITHOUT_RECORD).flat();
const acting = endpoints.filter((endpoint) => !reading.includes(endpoint));

it('[ACT-02] the writes listed as having no change record are calls', () => {
  const names = acting.map(findName);
  expect(NOT_RECORDED.filter((name) => !names.includes(name))).toEqual([]);
});

it.each(
  acting
    .filter((endpoint) => !NOT_RECORDED.includes(findName(endpoint)))
    .map((each) => [findName(each), each] as const),
)('[ACT-02] %s has a change record, without a message’s text', async (name, endpoint) => {
  const example = EXAMPLES[name];
  const role = (['admin', 'carer', 'client', 'public'] as const).find((each) => endpoint.access[each]);
  if (!example || !role) throw new Error(`Nobody may make the call ${name}.`);
  const id = example.about
    ? await readId(example.about, 'own', role === 'public' ? 'admin' : role)
    : undefined;
  const call = await example.call(facts, id ?? '');
  // Opening a session is recorded too, so it happens first.
  const token = await makeToken(role);
  const [before] = await owner<{ seq: number }[]>`select seq from change_chain`;
  const answer = await send(app.app, endpoint, call, token);
  const fields = await owner<{ field: string }[]>`
    select distinct f ->> 'field' as field from change_record r, jsonb_array_elements(r.changes) f where seq > ${before?.seq ?? 0}
      and subject_table in ('email', 'chat_message')`;
  const [after] = await owner<{ seq: number }[]>`select seq from change_chain`;
  expect([answer.status < 300, Number(after?.seq) > Number(before?.seq)]).toEqual([true, true]);
  for (const { field } of fields) expect(['subject', 'body', 'text']).not.toContain(field);
});
