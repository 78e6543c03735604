import { describe, expect, it } from 'vitest';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';
import { openProfiles } from '#test/kit/young-persons/profiles.ts';

const app = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const { given, owner } = app;
const { office, draft } = await openProfiles(app);

describe('GET /api/app_young_persons/', () => {
  it('[YPN-02] filters by name, social worker, date of birth, status, team, authority and care', async () => {
    const client = await given.client({ name: 'Filter Council' });
    const team = await given.team({ client, name: 'Filter Team' });
    const worker = await given.socialWorker({ team, name: 'Zoë Finch' });
    const { made } = await draft({
      ...{
        first_name: 'Zélie',
        last_name: 'Okafor-Ray',
        preferred_name: 'Zed',
        dob: '2011-02-03',
        client_id: client.id,
      },
      ...{ team_id: team.id, social_worker_id: worker.id, local_authority: 'Croydon', lac: true },
    });
    const found = async (query: Record<string, string>) =>
      (await office.get(listYoungPersons, { query: query as never })).items.map(({ id }) => id);
    for (const query of [
      { name: 'ray zelie' },
      { name: 'zed' },
      { allocated_social_worker: 'finch zoe' },
      { dob: '2011-02-03' },
      { status: 'DRAFT', team: 'filter team' },
      { local_authority: 'croy', app_client_ids: client.id },
      { lac: 'true', app_team_id: team.id },
      { app_social_worker_id: worker.id },
    ])
      expect([query, await found(query)]).toEqual([query, [made.id]]);
    for (const query of [
      { name: 'zelie', lac: 'false' },
      { name: 'zelie', status: 'ACTIVE' },
      { name: 'zelie', local_authority: 'Kent' },
      { name: 'zelie', team: 'other' },
      { name: 'zelie', dob: '2011-02-04' },
      { name: '%' },
    ])
      expect([query, await found(query)]).toEqual([query, []]);
  });

  it('[YPN-02] sorts by each column, and its pages never overlap', async () => {
    const client = await given.client();
    const levels = ['darkGreen', 'red', null, 'yellow'] as const;
    for (const [n, risk_level] of levels.entries())
      await given.youngPerson({ client, risk_level, last_name: `P${3 - n}`, dob: `201${n}-01-01` });
    const sorted = async (sort: string) => {
      const query = (page: number) => ({ app_client_ids: [client.id], sort, page, page_size: 3 }) as never;
      const pages = [1, 2].map(
        async (page) => (await office.get(listYoungPersons, { query: query(page) })).items,
      );
      return (await Promise.all(pages)).flat();
    };
    expect((await sorted('risk_level')).map(({ risk_level }) => risk_level)).toEqual([
      'red',
      'yellow',
      'darkGreen',
      null,
    ]);
    expect((await sorted('name')).map(({ last_name }) => last_name)).toEqual(['P0', 'P1', 'P2', 'P3']);
    expect((await sorted('-dob')).map(({ dob }) => dob?.slice(0, 4))).toEqual([
      '2013',
      '2012',
      '2011',
      '2010',
    ]);
    for (const sort of ['team', '-local_authority', 'status'])
      expect(new Set((await sorted(sort)).map(({ id }) => id)).size).toBe(4);
  });

  it('[YPN-02] sorts by team and authority across pages, and lists empty ones last in both directions', async () => {
    const client = await given.client();
    const [oak, ash] = [await given.team({ client, name: 'Oak' }), await given.team({ client, name: 'Ásh' })];
    const made: string[] = [];
    for (const [team, local_authority] of [
      [oak, 'Kent'],
      [null, null],
      [ash, 'Ealing'],
      [oak, 'ealing'],
      [null, null],
    ] as const) {
      const last_name = `${team?.name ?? 'No team'} ${local_authority} ${made.length}`;
      made.push(last_name);
      const { id } = await given.youngPerson({ client, last_name });
      await owner`update young_person set team_id = ${team?.id ?? null}, local_authority = ${local_authority} where id = ${id}`;
    }
    const list = async (sort: string) => {
      const names: string[] = [];
      for (const page of ['1', '2', '3']) {
        const query = { app_client_ids: client.id, sort, page, page_size: '2' } as never;
        const { items } = await office.get(listYoungPersons, { query });
        names.push(...items.map(({ last_name }) => last_name));
      }
      return names.map((name) => made.indexOf(name));
    };
    expect(await list('team')).toEqual([2, 0, 3, 1, 4]);
    expect(await list('-team')).toEqual([3, 0, 2, 4, 1]);
    expect(await list('local_authority')).toEqual([2, 3, 0, 1, 4]);
    expect(await list('-local_authority')).toEqual([0, 3, 2, 4, 1]);
    const authority = async (local_authority: string) =>
      (await office.get(listYoungPersons, { query: { app_client_ids: client.id, local_authority } as never }))
        .total;
    expect([await authority('EALING'), await authority('nowhere')]).toEqual([2, 0]);
  });
});
