import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#contract/oversight/search.ts';
import { search } from '#contract/oversight/search.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner, pools, clock } = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const office = as.admin();

const find = (who: SignedInClient, q: string): Promise<SearchHit[]> => who.get(search, { query: { q } });
const titles = async (who: SignedInClient, q: string, kind?: SearchHit['kind']) =>
  (await find(who, q)).filter((hit) => !kind || hit.kind === kind).map(({ title }) => title);
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();

describe('GET /api/search/', () => {
  it('[DAT-03] matches every word of a name in any order, ignoring case, accents and apostrophes', async () => {
    const { id } = await given.youngPerson({ first_name: 'Zoë', last_name: 'Brontë O’Brien' });
    const apart = ["o'brien ZOË", '  zoë   o‘brien ', 'zoe o`brien', 'zoe obrien', 'bronte o brien'];
    for (const q of ['zoe', 'bronte zo', 'rien', 'br zo', ...apart]) {
      expect(await titles(office, q, 'young_person'), q).toEqual(['Zoë Brontë O’Brien']);
      const { items } = await office.get(listYoungPersons, { query: { name: q } });
      expect(
        items.map((each) => each.id),
        q,
      ).toEqual([id]);
    }
    for (const q of ['zoe smith', 'zoe obrienx', 'oe']) expect(await titles(office, q), q).toEqual([]);
  });

  it('[DAT-03] matches % _ and \\ literally, and refuses one letter or more than 100', async () => {
    await given.team({ name: '100% Leaving_Care' });
    expect(await titles(office, '100%')).toEqual(['100% Leaving_Care']);
    expect(await titles(office, 'g_care')).toEqual(['100% Leaving_Care']);
    for (const q of ['1%0', '10_%', '%%', '__', '\\\\', "''", '%e', 'eaving%'])
      expect(await titles(office, q), q).toEqual([]);
    for (const q of ['', 'a', ' a ', 'a'.repeat(101)])
      expect((await office.call(search, { query: { q } })).status, q).toBe(400);
    expect(await titles(office, 'a'.repeat(100))).toEqual([]);
    expect(await titles(office, Array(50).fill('q').join(' '))).toEqual([]);
  });

  it('[DAT-03] ranks names that start with the text first, then names with words that do, at most five', async () => {
    for (const name of ['Tamarind Lee', 'Lee Marigold', 'Marigold Ash', 'Marian Oak'])
      await given.carer(name);
    expect(await titles(office, 'mari', 'carer')).toEqual([
      'Marian Oak',
      'Marigold Ash',
      'Lee Marigold',
      'Tamarind Lee',
    ]);
    for (let n = 0; n < 7; n++) await given.carer(`Maria Number${n}`);
    expect(await titles(office, 'mari', 'carer')).toHaveLength(5);
    // Two letters match only the start of a word.
    expect(await titles(office, 'ri', 'carer')).toEqual([]);
    expect(await titles(office, 'oa ma', 'carer')).toEqual(['Marian Oak']);
  });

  it('[DAT-03] matches preferred and middle names, and opens a draft in its form', async () => {
    const { id } = await given.youngPerson({
      first_name: 'Oluwaseun',
      last_name: 'Adewale',
      status: 'DRAFT',
    });
    await owner`update young_person set preferred_name = 'Jojo', middle_names = 'Kwabena' where id = ${id}`;
    const [hit] = await find(office, 'jojo kwab');
    expect(hit).toMatchObject({
      kind: 'young_person',
      title: 'Jojo Adewale',
      detail: expect.stringContaining('legal name Oluwaseun Adewale'),
      href: `/dashboard/young-persons/${id}/young-person-form/step-one`,
    });
    await owner`update young_person set id_on_third_party = 'planner 9' where id = ${id}`;
    expect((await find(office, 'jojo'))[0]?.href).toBe(`/dashboard/young-persons/${id}`);
  });

  it('[DAT-03] finds appointments by young person, place and service together, nearest to today first', async () => {
    const young_person = await given.youngPerson({ first_name: 'Femi', last_name: 'Quayle' });
    const service_type = await given.serviceType({ name: 'Canoeing' });
    const at = (hours: number, place: string) =>
      given.appointment({ young_person, service_type, place, start_at: inHours(hours) });
    const late = await at(900, 'Boathouse, Zephyr Lane');
    const soon = await at(30, 'Boathouse, Zephyr Lane');
    const past = await at(-5, 'Gymnasium');
    const ids = async (q: string) =>
      (await find(office, q)).filter(({ kind }) => kind === 'appointment').map(({ id }) => id);
    expect(await ids('quayle')).toEqual([past.id, soon.id, late.id]);
    expect(await ids('zephyr')).toEqual([soon.id, late.id]);
    expect(await ids('canoe')).toEqual([past.id, soon.id, late.id]);
    expect(await ids('boathouse canoe')).toEqual([soon.id, late.id]);
    expect(await ids('zephyr femi')).toEqual([soon.id, late.id]);
    expect(await ids('gymn canoeing femi')).toEqual([past.id]);
    expect(await ids('zephyr gymnasium')).toEqual([]);
    expect((await find(office, 'zephyr'))[0]).toMatchObject({
      title: 'Femi Quayle',
      detail: '25/11/2026 18:00 · Canoeing · Boathouse, Zephyr Lane',
      href: `/dashboard/appointments/${soon.id}`,
    });
  });

  it('[DAT-03] finds a place after an appointment moves there', async () => {
    const { id } = await given.appointment({ place: 'Orrery' });
    await owner`update appointment set place = 'Planetarium' where id = ${id}`;
    expect((await find(office, 'planetar')).map((hit) => hit.id)).toEqual([id]);
    expect(await find(office, 'orrery')).toEqual([]);
  });

  it('[DAT-03] finds reports by young person and carer, alone or together', async () => {
    const carer = await given.carer('Wanda Xu');
    const young_person = await given.youngPerson({ first_name: 'Ikram', last_name: 'Vale' });
    await given.appointment({ carer, young_person, start_at: inHours(-30) });
    const [hit, ...others] = (await find(office, 'ikram')).filter(({ kind }) => kind === 'report');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ title: 'Ikram Vale', detail: expect.stringContaining('Wanda Xu') });
    for (const q of ['wanda', 'wanda vale', 'vale xu ikram'])
      expect(
        (await find(office, q)).filter(({ kind }) => kind === 'report').map(({ id }) => id),
        q,
      ).toEqual([hit?.id]);
  });

  it('[DAT-03] finds social workers, teams and organisations that are not archived', async () => {
    const client = await given.client({ name: 'Kingfisher Council' });
    const team = await given.team({ name: 'Kingfisher Leaving Care', client });
    const worker = await given.socialWorker({ name: 'Kay Kingfisher', team });
    await given.team({ name: 'Kingfisher Old', client, archived_at: '2020-01-01T00:00:00Z' });
    await given.client({ name: 'Kingfisher Closed', archived_at: '2020-01-01T00:00:00Z' });
    expect((await find(office, 'kingf')).map(({ kind, href }) => [kind, href])).toEqual([
      ['social_worker', `/dashboard/social-workers/${worker.id}`],
      ['team', `/dashboard/teams/${team.id}`],
      ['client', `/dashboard/clients/${client.id}`],
    ]);
  });
});

describe('the scope of a search', () => {
  it('[AUT-10] a carer finds only their own young people, appointments and reports', async () => {
    const cara = await given.carer('Cara Heron');
    const mine = await given.youngPerson({ first_name: 'Mine', last_name: 'Heronby', client: 'Heronshire' });
    const theirs = await given.youngPerson({
      first_name: 'Theirs',
      last_name: 'Heronby',
      client: 'Heronshire',
    });
    await given.appointment({ carer: cara, young_person: mine, place: 'Heron Hall', start_at: inHours(-20) });
    await given.appointment({
      carer: 'Carl Heron',
      young_person: theirs,
      place: 'Heron Hall',
      start_at: inHours(-20),
    });
    // Months ago: the young person is out of scope by now, but the appointment is not.
    const past = await given.youngPerson({ first_name: 'Past', last_name: 'Heronby' });
    await given.appointment({
      carer: cara,
      young_person: past,
      place: 'Heron Field',
      start_at: inHours(-90 * 24),
    });
    await given.socialWorker({ name: 'Sam Heron', client: 'Heronshire' });
    const hits = await find(as.user(cara), 'heron');
    expect(hits.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'young_person Mine Heronby',
      'appointment Mine Heronby',
      expect.stringMatching(/^appointment Service/),
      'report Mine Heronby',
    ]);
    expect(await titles(as.user(cara), 'theirs')).toEqual([]);
    expect(await titles(as.user(cara), 'past heronby')).toEqual([]);
    expect(await titles(as.carer('Cora'), 'heron')).toEqual([]);
  });

  it('[AUT-10] a client finds only its organisation’s data, no drafts, and no colleagues of its carers', async () => {
    const [ours, others] = [{ client: 'Otter Council' }, { client: 'Stoat Council' }];
    const ann = await given.youngPerson({ first_name: 'Ann', last_name: 'Otterby', ...ours });
    const bob = await given.youngPerson({ first_name: 'Bob', last_name: 'Otterby', ...others });
    await given.youngPerson({ first_name: 'Dot', last_name: 'Otterby', status: 'DRAFT', ...ours });
    await given.appointment({
      carer: 'Olga Otter',
      young_person: ann,
      place: 'Otter Hall',
      start_at: inHours(-20),
    });
    await given.appointment({
      carer: 'Oscar Otter',
      young_person: bob,
      place: 'Otter Hall',
      start_at: inHours(-20),
    });
    const worker = await given.socialWorker({ name: 'Sue Otter', ...ours });
    await given.socialWorker({ name: 'Sid Otter', is_pending: true, ...ours });
    await given.socialWorker({ name: 'Sal Otter', ...others });
    const team = await given.team({ name: 'Otter Team', ...ours });
    await given.team({ name: 'Otter Team', ...others });
    const hits = await find(as.client('Otter Council'), 'otter');
    expect(hits.map(({ kind, title, href }) => [`${kind} ${title}`, href])).toEqual([
      ['young_person Ann Otterby', `/dashboard/young-persons/${ann.id}`],
      ['appointment Ann Otterby', expect.stringMatching(/^\/dashboard\/appointments\//)],
      ['report Ann Otterby', expect.stringMatching(/^\/dashboard\/reports\//)],
      ['carer Olga Otter', '/dashboard/appointments?carer=Olga%20Otter'],
      ['social_worker Sue Otter', `/dashboard/social-workers/${worker.id}`],
      ['team Otter Team', `/dashboard/teams/${team.id}`],
      ['client Otter Council', '/dashboard/organisation'],
    ]);
    expect(await titles(as.client('Stoat Council'), 'ann olga')).toEqual([]);
  });

  it('[AUT-10] an address finds nobody, whether open or confidential, nor do relatives’ addresses', async () => {
    const client = await given.client({ name: 'Wren Council' });
    const carer = await given.carer();
    const young_person = await given.youngPerson({ first_name: 'Una', last_name: 'Wrenby', client });
    await given.appointment({ carer, young_person });
    for (const [line_1, is_confidential] of [
      ['4 Hidden Mews', true],
      ['9 Open Mews', false],
    ] as const)
      await owner`insert into young_person_address (young_person_id, line_1, town, postcode, is_confidential)
        values (${young_person.id}, ${line_1}, 'Mewsham', 'ME1 1WS', ${is_confidential})`;
    await owner`insert into young_person_relation (young_person_id, kind, name, relationship, address)
      values (${young_person.id}, 'RELATED', 'Mo', 'Uncle', '1 Mews Yard')`;
    for (const who of [as.user(carer), as.client('Wren Council'), office]) {
      for (const q of ['hidden', 'mews', 'mewsham', 'me1 1ws', 'una hidden', 'una mews'])
        expect(await titles(who, q), q).toEqual([]);
      expect(JSON.stringify(await find(who, 'una wrenby'))).not.toMatch(/mews/i);
      expect(await titles(who, 'una', 'young_person')).toEqual(['Una Wrenby']);
    }
  });

  it('[AUT-10] a record closed to an administrator is not found by name, nor is anything that belongs to it', async () => {
    const young_person = await given.youngPerson({ first_name: 'Celeste', last_name: 'Known' });
    await given.appointment({ carer: 'Piers Plain', young_person, start_at: inHours(-20) });
    expect(await titles(office, 'celeste known')).toEqual(Array(3).fill('Celeste Known'));
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    expect(await find(office, 'celeste known')).toEqual([]);
    expect(JSON.stringify(await find(office, 'piers plain'))).not.toContain('Celeste');
    await owner`insert into young_person_reader (young_person_id, user_id)
      values (${young_person.id}, ${(await office.user()).id})`;
    expect(await titles(office, 'celeste known')).toEqual(Array(3).fill('Celeste Known'));
  });

  it('[AUT-10] only the office may look up names past the policies, and gets only ids', async () => {
    const ask = `select young_person_ids_named('{a%}', '{% a%}', 1)`;
    for (const role of ['app_carer', 'app_client', 'app_public', 'app_system'] as const)
      await expect(pools[role].unsafe(ask)).rejects.toThrow('permission denied');
    expect((await pools.app_admin.unsafe(ask)).length).toBe(1);
  });
});

describe('search plans', () => {
  const readPlan = async (sql: string, pool = pools.app_admin) =>
    pool.begin(async (db) => {
      await db`set local enable_seqscan = off`;
      return JSON.stringify(await db.unsafe(`explain (format json) ${sql}`));
    });

  it('[DAT-03] use trigram indexes where the office’s policy has no condition', async () => {
    for (const [index, sql] of [
      ['app_user_search', `select from app_user where searched_text(name) like '%mari%'`],
      ['team_search', `select from team where searched_text(name) like '% ma%'`],
      ['social_worker_search', `select from social_worker where searched_text(name) like ' ma%'`],
      ['appointment_place_words', `select from appointment_place where words like '%library%'`],
      [
        'appointment_place_start',
        `select from appointment where place = 'a' and start_at < now() order by start_at desc limit 5`,
      ],
    ] as const)
      expect(await readPlan(sql), sql).toContain(index);
  });

  it('[DAT-03] use the young person’s own index past the policies', async () => {
    const called = `searched_text(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, ''))`;
    expect(await readPlan(`select from young_person where ${called} like '%obrien%'`, owner)).toContain(
      'young_person_called',
    );
  });
});
