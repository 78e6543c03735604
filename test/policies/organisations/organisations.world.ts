import type { TestApp } from '#test/kit/start-test-app.ts';
import { NOW, type WorldMaking, type WorldPart } from '#test/policies/base-world.ts';

type App = Pick<TestApp, 'given' | 'owner'>;

/** Teams, social workers and links of the policies' world; who is who is said there. */
async function seed({ given, owner }: App, { keep, id }: WorldMaking): Promise<void> {
  keep('Adam', await given.user({ name: 'Adam', user_type: 'admin', is_active: false }));
  await owner`update app_user set coordinator_area = 'North' where id in (${id('Ada')}, ${id('Adam')})`;
  const findTeam = async (client: string, name: string, archived_at: string | null = null) =>
    keep(name, await given.team({ name, client, archived_at }));
  const ash = await findTeam('Ashdown', 'Ash Team');
  await findTeam('Ashdown', 'Ash Old Team', NOW);
  const birch = await findTeam('Birch', 'Birch Team');
  const cedar = await findTeam('Cedar', 'Cedar Team');
  await findTeam('Cedar', 'Cedar Old Team', NOW);
  keep('Sam', await given.socialWorker({ name: 'Sam', team: ash, role: 'TEAM_MANAGER' }));
  keep('Sid', await given.socialWorker({ name: 'Sid', client: 'Ashdown', is_pending: true }));
  keep('Sue', await given.socialWorker({ name: 'Sue', client: 'Ashdown', is_active: false }));
  keep('Sol', await given.socialWorker({ name: 'Sol', client: 'Ashdown', archived_at: NOW }));
  keep('Bess', await given.socialWorker({ name: 'Bess', team: birch }));
  keep('Cy', await given.socialWorker({ name: 'Cy', team: cedar }));
  await owner`update young_person set social_worker_id = ${id('Sam')}, team_id = ${ash.id} where id = ${id('Amy')}`;
  await owner`update young_person set social_worker_id = ${id('Bess')} where id = ${id('Bea')}`;
  for (const client of ['Ashdown', 'Birch'])
    keep(`${client} contact`, await given.clientContact({ name: `${client} contact`, client }));
  const form = async (who: string, facts: { expires_at?: string; used_at?: string }) =>
    keep(
      `link of ${who}`,
      await given.temporalForm({ social_worker: { id: id(who) }, token: who, ...facts }),
    );
  const formToken = (token: string, client: string, facts: { expires_at?: string; asked?: number } = {}) =>
    given.formToken({ token, client: { id: id(client) }, ...facts });
  await formToken('form', 'Ashdown');
  await formToken('last asking', 'Ashdown', { asked: 19 });
  await formToken('used form', 'Ashdown', { asked: 20 });
  await formToken('late form', 'Birch', { expires_at: NOW });
  await formToken('closed form', 'Cedar');
  const apiKey = async (key: string, client: string, facts: { revoked_at?: string } = {}) =>
    keep(key, await given.apiKey({ key, name: key, client: { id: id(client) }, ...facts }));
  await apiKey('ashdown key', 'Ashdown');
  await apiKey('other ashdown key', 'Ashdown');
  await apiKey('revoked ashdown key', 'Ashdown', { revoked_at: NOW });
  await apiKey('birch key', 'Birch');
  await apiKey('cedar key', 'Cedar');
  await apiKey('dale key', 'Dale');
  const ask = async (who: string, kind: string, subject: string) => {
    const [row] = await owner<{ id: string }[]>`insert into access_request ${owner({
      ...{ kind, subject_id: id(subject), change: owner.json({ is_active: false }), requested_by: id(who) },
    })} returning id`;
    if (row) keep(`${who} asks about ${subject}`, row);
  };
  await ask('Cliff', 'social_worker', 'Sam');
  await ask('Clive', 'social_worker', 'Bess');
  await form('Cy', {});
  await form('Sam', { used_at: NOW });
  await form('Sue', { expires_at: NOW });
}

export const world: WorldPart = {
  seed,
  tables: ['client_contact', 'team', 'social_worker', 'temporal_form', 'api_key', 'access_request'],
  refused: {
    app_carer: ['client_contact', 'team', 'temporal_form', 'api_key', 'access_request'],
    app_client: ['temporal_form', 'api_key'],
  },
  seen: {
    Cara: { social_worker: ['Sam'] },
    Cole: { social_worker: ['Sam'] },
    Carl: { social_worker: ['Bess'] },
    Cliff: {
      client_contact: ['Ashdown contact'],
      team: ['Ash Old Team', 'Ash Team'],
      social_worker: ['Sam', 'Sol', 'Sue'],
      access_request: ['Cliff asks about Sam'],
    },
    Clive: {
      client_contact: ['Birch contact'],
      team: ['Birch Team'],
      social_worker: ['Bess'],
      access_request: ['Clive asks about Bess'],
    },
  },
};
