import { describe, expect, it } from 'vitest';
import { FRESH_SIGN_IN_MINUTES } from '#contract/core/session-limits.ts';
import {
  createSocialWorker,
  deleteSocialWorker,
  getSocialWorker,
  listSocialWorkerOptions,
  listSocialWorkers,
  listSocialWorkersOfTeam,
  listSocialWorkersOfYoungPerson,
  listTeamLeads,
  SocialWorkerRole,
  updateSocialWorker,
} from '#contract/organisations/social-workers.ts';
import { openSayYes } from '#test/kit/organisations/say-yes.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp();
const { as, given, owner } = app;
const sayYes = await openSayYes(app);
const office = as.admin();

let count = 0;
const body = (client: { id: string }, more: object = {}) => ({
  name: 'Sue Stone',
  email: `sue${++count}@example.test`,
  role: 'SOCIAL_WORKER' as const,
  client_id: client.id,
  ...more,
});

describe('GET /api/app_social_workers/', () => {
  it('[SWK-01] filters by each field, and lists pending registrations first', async () => {
    const client = await given.client({ name: 'Nether Council' });
    const team = await given.team({ name: 'Nether Duty', client });
    const zoe = await given.socialWorker({ name: 'Zoe Wait', client, is_pending: true });
    const ann = await given.socialWorker({
      name: 'Ann Ash',
      email: 'ann.ash@nether.test',
      team,
      role: 'TEAM_MANAGER',
    });
    const bea = await given.socialWorker({ name: 'Bea Bay', client, is_active: false });
    const found = async (query: object) =>
      (await office.get(listSocialWorkers, { query: { app_client_ids: [client.id], ...query } })).items.map(
        ({ id }) => id,
      );
    expect(await found({})).toEqual([zoe.id, ann.id, bea.id]);
    expect(await found({ sort: '-name' })).toEqual([zoe.id, bea.id, ann.id]);
    for (const [query, ids] of [
      [{ name: 'ASH ann' }, [ann.id]],
      [{ email: 'ann.ash@' }, [ann.id]],
      [{ team: 'duty' }, [ann.id]],
      [{ localAuthority: 'nether council' }, [zoe.id, ann.id, bea.id]],
      [{ role: ['TEAM_MANAGER'] }, [ann.id]],
      [{ pending: 'true' }, [zoe.id]],
      [{ is_active: 'false' }, [bea.id]],
    ] as const)
      expect([query, await found(query)]).toEqual([query, ids]);
  });

  it('[SWK-02] lists by organisation, team, role and who may lead, without anyone pending or former', async () => {
    const client = await given.client();
    const team = await given.team({ client });
    const lead = await given.socialWorker({ team, role: 'PRACTICE_MANAGER' });
    const member = await given.socialWorker({ team });
    await given.socialWorker({ client, role: 'TEAM_MANAGER', is_pending: true });
    await given.socialWorker({ client, role: 'TEAM_MANAGER', is_active: false });
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
    expect(ids(await office.get(listTeamLeads, { params: { id: client.id } }))).toEqual([lead.id]);
    expect(
      ids(await office.get(listSocialWorkerOptions, { query: { app_client_ids: [client.id] } })),
    ).toEqual([lead.id, member.id].toSorted());
    const inRole = await office.get(listSocialWorkersOfTeam, {
      params: { id: team.id },
      query: { role: ['SOCIAL_WORKER'] },
    });
    expect(ids(inRole)).toEqual([member.id]);
  });

  it('[SWK-02] lists a young person’s contacts; a carer gets only names and phone numbers', async () => {
    const client = await given.client({ name: 'Ousel Council' });
    const manager = await given.socialWorker({ client, role: 'TEAM_MANAGER', name: 'Manager' });
    const team = await given.team({ client, team_manager: manager });
    const worker = await given.socialWorker({ team, name: 'Worker', phone: '020 7946 0018' });
    const young = await given.youngPerson({ client });
    await owner`update young_person set team_id = ${team.id}, social_worker_id = ${worker.id} where id = ${young.id}`;
    const carer = await given.carer();
    await given.appointment({ carer, young_person: young });
    const params = { id: young.id };
    const told = async (who: typeof office) => await who.get(listSocialWorkersOfYoungPerson, { params });
    for (const who of [office, as.client('Ousel Council')])
      expect((await told(who)).map(({ name, email }) => [name, email])).toEqual([
        ['Worker', worker.email],
        ['Manager', manager.email],
      ]);
    expect(await told(as.user(carer))).toEqual([
      { id: worker.id, name: 'Worker', email: null, phone: '020 7946 0018', role: 'SOCIAL_WORKER' },
    ]);
  });
});

describe('POST and PUT /api/app_social_workers/', () => {
  it.each(SocialWorkerRole.options)('[SWK-01] accept the role %s', async (role) => {
    const client = await given.client();
    expect(await office.send(createSocialWorker, { body: body(client, { role }) })).toMatchObject({
      role,
      is_active: true,
      is_pending: false,
    });
  });

  it('[SWK-02] refuse a team of another organisation, an archived team, and an address in use there', async () => {
    const client = await given.client();
    const elsewhere = await given.team();
    const gone = await given.team({ client, archived_at: '2020-01-01T00:00:00Z' });
    for (const team of [elsewhere, gone]) {
      const answer = await office.call(createSocialWorker, { body: body(client, { team_id: team.id }) });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'team_id']);
    }
    await given.socialWorker({ client, email: 'Same@Example.test' });
    const same = await office.call(createSocialWorker, {
      body: body(client, { email: 'same@example.test' }),
    });
    expect([same.status, same.problem.code, same.problem.errors?.[0]?.path]).toEqual([
      409,
      'duplicate',
      'email',
    ]);
    const other = await given.client();
    await office.send(createSocialWorker, { body: body(other, { email: 'same@example.test' }) });
  });

  it('[SWK-02] create one social worker when twenty requests add the same address at once', async () => {
    const client = await given.client();
    const same = body(client);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => office.call(createSocialWorker, { body: same })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('[SWK-02] let clients manage their own organisation’s records, except accepting and archiving them', async () => {
    const mine = await given.client({ name: 'Plover Council' });
    const client = as.client('Plover Council');
    const made = await client.send(createSocialWorker, { body: body(mine) });
    const params = { id: made.id };
    const changed = await client.send(updateSocialWorker, {
      params,
      body: { version: 1, name: 'Sue Slate' },
    });
    expect([changed.name, changed.version]).toEqual(['Sue Slate', 2]);
    const accept = await client.call(updateSocialWorker, { params, body: { version: 2, is_pending: false } });
    expect([accept.status, (await client.call(deleteSocialWorker, { params })).status]).toEqual([403, 403]);
    const theirs = await given.socialWorker();
    const waiting = await given.socialWorker({ client: mine, is_pending: true });
    for (const { id } of [theirs, waiting]) {
      expect((await client.call(getSocialWorker, { params: { id } })).status).toBe(404);
      const put = await client.call(updateSocialWorker, { params: { id }, body: { version: 1, name: 'X' } });
      expect(put.status).toBe(404);
    }
    const elsewhere = await client.call(createSocialWorker, { body: body({ id: theirs.client_id }) });
    expect(elsewhere.status).toBe(404);
  });

  it('[SWK-02] [AUT-03] require a fresh sign-in to change the e-mail address, but no other field', async () => {
    const mine = await given.client({ name: 'Dotterel Council' });
    const client = as.client('Dotterel Council');
    const worker = await given.socialWorker({ client: mine });
    const params = { id: worker.id };
    const email = 'elsewhere@example.test';
    await client.get(getSocialWorker, { params });
    await owner`update session set authenticated_at = signed_in_at - ${`${FRESH_SIGN_IN_MINUTES} minutes`}::interval
      where user_id = ${(await client.user()).id}`;
    const stale = await client.call(updateSocialWorker, { params, body: { version: 1, email } });
    expect([stale.status, stale.problem.code]).toEqual([403, 'session.not_fresh']);
    const same = worker.email.toUpperCase();
    const named = await client.send(updateSocialWorker, {
      params,
      body: { version: 1, name: 'Sam', email: same },
    });
    expect(named.name).toBe('Sam');
    const moved = await as
      .client('Dotterel Council')
      .send(updateSocialWorker, { params, body: { version: 2, email } });
    expect(moved.email).toBe(worker.email.toUpperCase());
    await sayYes(worker);
    expect((await office.get(getSocialWorker, { params })).email).toBe(email);
    const [told] = await owner`select subject from email where to_address = ${same}`;
    expect(told?.subject).toContain('a different address');
  });

  it('[SWK-02] show the second of two concurrent saves the current version', async () => {
    const { id } = await given.socialWorker();
    const put = (name: string) =>
      office.call(updateSocialWorker, { params: { id }, body: { version: 1, name } });
    const answers = await Promise.all([put('One'), put('Two')]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'version.stale',
      current: winner,
    });
  });
});

describe('DELETE /api/app_social_workers/{id}', () => {
  it('[SWK-02] is refused with a reason while young people or teams depend on them', async () => {
    const client = await given.client();
    const worker = await given.socialWorker({ client, role: 'TEAM_MANAGER', name: 'Tess' });
    const young = await given.youngPerson({ client });
    await owner`update young_person set social_worker_id = ${worker.id} where id = ${young.id}`;
    const team = await given.team({ client, team_manager: worker });
    const params = { id: worker.id };
    const refused = await office.call(deleteSocialWorker, { params });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'Tess still has one young person and one team to lead. Hand them over to a colleague first.',
    ]);
    await owner`update young_person set social_worker_id = null where id = ${young.id}`;
    await owner`update team set team_manager_id = null where id = ${team.id}`;
    await office.send(deleteSocialWorker, { params });
    expect((await office.call(getSocialWorker, { params })).status).toBe(404);
    await office.send(createSocialWorker, { body: body(client, { email: worker.email }) });
  });
});
