import { describe, expect, it } from 'vitest';
import {
  associateSocialWorkers,
  associateYoungPersons,
  createTeam,
  deleteTeam,
  getTeam,
  listPublicTeams,
  listTeams,
  listTeamsOfSocialWorker,
  updateTeam,
} from '#contract/organisations/teams.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp();
const office = as.admin();

describe('GET /api/app_teams/', () => {
  it('[TEA-01] filters by each of its five fields, matching every word in any case', async () => {
    const client = await given.client({ name: 'Moor Council' });
    const lead = async (name: string) => given.socialWorker({ name, client, role: 'TEAM_MANAGER' });
    const [tess, pat, sam] = [await lead('Tess Taylor'), await lead('Pat Price'), await lead('Sam Shaw')];
    const made = await office.send(createTeam, {
      body: {
        team: 'Moor Leaving Care',
        client_id: client.id,
        team_manager_id: tess.id,
        practice_manager_id: pat.id,
        service_manager_id: sam.id,
      },
    });
    await given.team({ name: 'Moor Duty', client });
    expect(made).toMatchObject({
      team: 'Moor Leaving Care',
      localAuthority: 'Moor Council',
      teamManager: { name: 'Tess Taylor' },
      practiceManager: { name: 'Pat Price' },
      serviceManager: { name: 'Sam Shaw' },
    });
    const found = async (query: object) =>
      (await office.get(listTeams, { query: { client_id: client.id, ...query } })).items.map(
        ({ team }) => team,
      );
    for (const query of [
      { team: 'care LEAVING' },
      { teamManager: 'taylor tess' },
      { practiceManager: 'price' },
      { serviceManager: 'SHAW' },
    ])
      expect([query, await found(query)]).toEqual([query, ['Moor Leaving Care']]);
    expect(await found({ localAuthority: 'moor' })).toEqual(['Moor Duty', 'Moor Leaving Care']);
    expect(await found({ teamManager: 'nobody' })).toEqual([]);
    expect(await found({ sort: '-team' })).toEqual(['Moor Leaving Care', 'Moor Duty']);
  });
});

describe('POST and PUT /api/app_teams/', () => {
  it('[TEA-01] refuse a lead who is not a manager, works elsewhere, has left or is pending, and name the field', async () => {
    const client = await given.client();
    const wrong = [
      await given.socialWorker({ client }),
      await given.socialWorker({ role: 'TEAM_MANAGER' }),
      await given.socialWorker({ client, role: 'TEAM_MANAGER', is_active: false }),
      await given.socialWorker({ client, role: 'TEAM_MANAGER', is_pending: true }),
    ];
    for (const { id } of wrong) {
      const body = { team: 'Any', client_id: client.id, practice_manager_id: id };
      const answer = await office.call(createTeam, { body });
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'practice_manager_id']);
    }
  });

  it('[TEA-01] keep a lead whose role has changed, and can remove them', async () => {
    const client = await given.client();
    const manager = await given.socialWorker({ client, role: 'TEAM_MANAGER' });
    const { id } = await given.team({ client, team_manager: manager });
    await owner`update social_worker set role = 'HEAD_OF_SERVICE' where id = ${manager.id}`;
    const same = { version: 1, team: 'Renamed', team_manager_id: manager.id };
    expect(await office.send(updateTeam, { params: { id }, body: same })).toMatchObject({
      team: 'Renamed',
      teamManager: { id: manager.id },
    });
    const without = await office.send(updateTeam, {
      params: { id },
      body: { version: 2, team_manager_id: null },
    });
    expect(without.teamManager).toBeNull();
  });

  it('[TEA-01] save one of twenty concurrent updates, and show the others the current version', async () => {
    const { id } = await given.team();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        office.call(updateTeam, { params: { id }, body: { version: 1, team: `Name ${n}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    for (const { problem } of answers.filter(({ status }) => status === 409))
      expect(problem).toMatchObject({ code: 'version.stale', current: winner });
  });

  it('[TEA-01] create one team from twenty concurrent requests, and accept the same name at another organisation', async () => {
    const [client, other] = [await given.client(), await given.client()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        office.call(createTeam, { body: { team: 'Duty', client_id: client.id } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.find(({ status }) => status === 409)?.problem;
    expect([refused?.code, refused?.errors?.[0]?.path]).toEqual(['duplicate', 'team']);
    await office.send(createTeam, { body: { team: 'Duty', client_id: other.id } });
  });
});

describe('PUT /api/app_teams/{id}/social_workers/ and /young_persons/', () => {
  it('[TEA-01] add members, also from another team, and remove them', async () => {
    const client = await given.client();
    const [here, there] = [await given.team({ client }), await given.team({ client })];
    const [one, two] = [await given.socialWorker({ team: there }), await given.socialWorker({ team: here })];
    const young = await given.youngPerson({ client });
    const params = { id: here.id };
    const after = await office.send(associateSocialWorkers, {
      params,
      body: { associate: [one.id], disassociate: [two.id] },
    });
    expect(after.members.map(({ id }) => id)).toEqual([one.id]);
    const teams = await office.get(listTeamsOfSocialWorker, { params: { id: one.id } });
    expect(teams.map(({ id }) => id)).toEqual([here.id]);
    const with_young = await office.send(associateYoungPersons, {
      params,
      body: { associate: [young.id], disassociate: [] },
    });
    expect(with_young.young_people).toEqual([{ id: young.id, name: young.name }]);
    const without = await office.send(associateYoungPersons, {
      params,
      body: { associate: [], disassociate: [young.id] },
    });
    expect(without.young_people).toEqual([]);
  });

  it('[TEA-01] move everyone or nobody: one member of another organisation is named and the rest stay', async () => {
    const team = await given.team();
    const mine = await given.socialWorker({ client: { id: team.client_id } });
    const stranger = await given.socialWorker();
    const answer = await office.call(associateSocialWorkers, {
      params: { id: team.id },
      body: { associate: [mine.id, stranger.id], disassociate: [] },
    });
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'associate.1']);
    expect((await office.get(getTeam, { params: { id: team.id } })).members).toEqual([]);
    const child = await given.youngPerson();
    const young = await office.call(associateYoungPersons, {
      params: { id: team.id },
      body: { associate: [child.id], disassociate: [] },
    });
    expect(young.status).toBe(400);
  });
});

describe('DELETE /api/app_teams/{id}', () => {
  it('[TEA-01] is refused with a reason while the team has members; archiving frees its name', async () => {
    const team = await given.team({ name: 'Last Team' });
    const worker = await given.socialWorker({ team });
    const params = { id: team.id };
    const refused = await office.call(deleteTeam, { params });
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    expect(refused.problem.detail).toBe(
      'Last Team still has one social worker. Move them to another team first.',
    );
    await owner`update social_worker set team_id = null where id = ${worker.id}`;
    await office.send(deleteTeam, { params });
    expect((await office.call(getTeam, { params })).status).toBe(404);
    await office.send(createTeam, { body: { team: 'Last Team', client_id: team.client_id } });
  });
});

describe('GET /api/app_teams/public/', () => {
  it('[AUT-10] lists teams of organisations in the public forms, and of no others', async () => {
    const [open, closed] = [await given.client(), await given.client({ in_external_form: false })];
    const team = await given.team({ client: open });
    await given.team({ client: open, archived_at: '2020-01-01T00:00:00Z' });
    await given.team({ client: closed });
    const list = (client_id: string) => as.nobody().get(listPublicTeams, { query: { client_id } });
    expect(await list(open.id)).toEqual([{ id: team.id, name: team.name }]);
    expect(await list(closed.id)).toEqual([]);
  });
});
