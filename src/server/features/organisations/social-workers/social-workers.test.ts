import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
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
import { getUser, updateUser } from '#contract/organisations/users.ts';
import { getYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
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
  it('[SWK-01] finds by each field, and puts those who registered themselves first', async () => {
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

  it('[SWK-02] lists by organisation, team, role and who may lead, without those who wait or have left', async () => {
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

  it('[SWK-02] says who answers for a young person: to a carer a name and a number alone', async () => {
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
  it.each(SocialWorkerRole.options)('[SWK-01] take the role %s', async (role) => {
    const client = await given.client();
    expect(await office.send(createSocialWorker, { body: body(client, { role }) })).toMatchObject({
      role,
      is_active: true,
      is_pending: false,
    });
  });

  it('[SWK-02] refuse a team of another organisation or one put away, and an address that is at work there', async () => {
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

  it('[SWK-02] come to one social worker when twenty add the same address at once', async () => {
    const client = await given.client();
    const same = body(client);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => office.call(createSocialWorker, { body: same })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('[SWK-02] are a client’s too, in their own organisation, but for accepting, archiving and others’', async () => {
    const mine = await given.client({ name: 'Plover Council' });
    const client = as.client('Plover Council');
    const made = await client.send(createSocialWorker, { body: body(mine) });
    const params = { id: made.id };
    const changed = await client.send(updateSocialWorker, { params, body: { version: 1, is_active: false } });
    expect([changed.is_active, changed.version]).toEqual([false, 2]);
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

  it('[SWK-02] show whoever saves second what there is now', async () => {
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
  it('[SWK-02] is refused in words while young people or teams depend on them', async () => {
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

describe('somebody who left', () => {
  it.each(['archived', 'marked as left'])('[SWK-02] [AUT-01] can no longer sign in once %s', async (how) => {
    const client = await given.client();
    const account = await given.user({ user_type: 'client', client });
    const worker = await given.socialWorker({ client });
    await owner`update social_worker set user_id = ${account.id} where id = ${worker.id}`;
    const theirs = as.user(account);
    expect((await theirs.call(listSocialWorkers, { query: {} })).status).toBe(200);
    const params = { id: worker.id };
    if (how === 'archived') await office.send(deleteSocialWorker, { params });
    else
      await office.send(updateSocialWorker, {
        params,
        body: { name: worker.name, email: worker.email, role: 'SOCIAL_WORKER', is_active: false, version: 2 },
      });
    expect((await theirs.call(listSocialWorkers, { query: {} })).status).toBe(401);
    const [kept] = await owner`select is_active from app_user where id = ${account.id}`;
    expect(kept).toEqual({ is_active: false });
  });

  it('[SWK-02] [YPN-04] [NTF-01] is called by nobody, is marked, and the office is told whom to hand over', async () => {
    const client = await given.client({ name: 'Otter Council' });
    const carer = as.user(await given.carer());
    const worker = await given.socialWorker({ client, phone: '020 7946 0123' });
    const person = await given.youngPerson({ client });
    await owner`update young_person set social_worker_id = ${worker.id} where id = ${person.id}`;
    await given.appointment({ young_person: person, carers: [await carer.user()] });
    const params = { id: person.id };
    const seen = await carer.get(getYoungPerson, { params });
    expect(seen.contacts.map(({ phone }) => phone)).toContain('020 7946 0123');
    expect(await carer.get(listSocialWorkersOfYoungPerson, { params })).toHaveLength(1);

    const own = as.client('Otter Council');
    await own.send(updateSocialWorker, {
      params: { id: worker.id },
      body: { version: worker.version, is_active: false },
    });
    for (const reader of [carer, own, office]) {
      const now = await reader.get(getYoungPerson, { params });
      expect(now.allocated_social_worker).toMatchObject({ name: worker.name, has_left: true });
      expect(now.contacts.map(({ phone }) => phone)).not.toContain('020 7946 0123');
      expect(await reader.get(listSocialWorkersOfYoungPerson, { params })).toEqual([]);
    }
    const { items } = await office.get(listNotifications, { query: {} });
    expect(items[0]).toMatchObject({
      kind: 'social_worker_left',
      href: `/dashboard/social-workers/${worker.id}`,
    });
    expect(items[0]?.text).toContain('Otter Council: 1 young person to hand over');
  });

  it('[SWK-02] [AUT-01] [NTF-01] is put back at work without their account, and the office is told that it stays off', async () => {
    const client = await given.client({ name: 'Stoat Council' });
    const account = await given.user({ user_type: 'client', client });
    const { id } = await office.send(createSocialWorker, { body: body(client, { email: account.email }) });
    const colleague = as.user(await given.user({ user_type: 'client', client }));
    const put = async (is_active: boolean) => {
      const { version } = await office.get(getSocialWorker, { params: { id } });
      return colleague.send(updateSocialWorker, { params: { id }, body: { version, is_active } });
    };
    const readNews = async () =>
      (await office.get(listNotifications, { query: {} })).items.filter(
        ({ kind, href }) => kind === 'social_worker_back' && href === `/dashboard/users/${account.id}`,
      );
    await put(false);
    await put(true);
    expect(await office.get(getUser, { params: { id: account.id } })).toMatchObject({ is_active: false });
    const [news, ...others] = await readNews();
    expect([news?.text, others]).toEqual([
      'Sue Stone, Stoat Council: at work again, and their account stays switched off',
      [],
    ]);
    const [{ version } = { version: 0 }] = await owner<{ version: number }[]>`
      select version from app_user where id = ${account.id}`;
    await office.send(updateUser, { params: { id: account.id }, body: { version, is_active: true } });
    expect(await readNews()).toEqual([]);
    // Without an account there is nothing to tell.
    const none = await given.socialWorker({ client, is_active: false });
    await office.send(updateSocialWorker, { params: { id: none.id }, body: { version: 1, is_active: true } });
    expect(
      await owner`select distinct subject_id from notification where kind = 'social_worker_back'`,
    ).toEqual([{ subject_id: account.id }]);
  });

  it('[SWK-02] is no word of one’s own: a client’s user who marks themselves as left reads why not', async () => {
    const client = await given.client();
    const account = await given.user({ user_type: 'client', client });
    const record = await office.send(createSocialWorker, { body: body(client, { email: account.email }) });
    const other = await office.send(createSocialWorker, { body: body(client) });
    for (const [{ id, version }, changes] of [
      [record, {}],
      // Theirs from this very change on.
      [other, { email: account.email }],
    ] as const) {
      if (id === other.id)
        await owner`update social_worker set user_id = null, email = 'gone@example.test' where id = ${record.id}`;
      const [row] = await owner<{ version: number }[]>`select version from social_worker where id = ${id}`;
      const refused = await as.user(account).call(updateSocialWorker, {
        params: { id },
        body: { version: row?.version ?? version, is_active: false, ...changes },
      });
      expect([refused.status, refused.problem.code]).toEqual([409, 'conflict']);
      expect(refused.problem.detail).toContain('your own account would be switched off');
      expect((await as.user(account).get(getSocialWorker, { params: { id } })).is_active).toBe(true);
    }
  });
});
