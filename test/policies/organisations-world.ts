import type { TestApp } from '#test/kit/start-test-app.ts';
import { NOW } from '#test/policies/world.ts';

type Keep = <T extends { id: string }>(name: string, row: T) => T;

/** Teams, social workers and links of the policies' world; who is who is said there. */
export async function seedOrganisations(
  { given, owner }: Pick<TestApp, 'given' | 'owner'>,
  keep: Keep,
  id: (name: string) => string,
): Promise<void> {
  keep('Adam', await given.user({ name: 'Adam', user_type: 'admin', is_active: false }));
  await owner`update app_user set coordinator_area = 'North' where id in (${id('Ada')}, ${id('Adam')})`;
  const teamOf = async (client: string, name: string, archived_at: string | null = null) =>
    keep(name, await given.team({ name, client, archived_at }));
  const ash = await teamOf('Ashdown', 'Ash Team');
  await teamOf('Ashdown', 'Ash Old Team', NOW);
  const birch = await teamOf('Birch', 'Birch Team');
  const cedar = await teamOf('Cedar', 'Cedar Team');
  await teamOf('Cedar', 'Cedar Old Team', NOW);
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
  await form('Cy', {});
  await form('Sam', { used_at: NOW });
  await form('Sue', { expires_at: NOW });
}
