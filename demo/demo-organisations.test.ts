import { describe, expect, it } from 'vitest';
import { LEAD_ROLES } from '#contract/organisations/social-workers.ts';
import { makeAgency } from '#demo/agency.ts';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const TODAY = '2026-11-21';

describe('a demo agency’s organisations', () => {
  it('[DEM-02] have teams with leads, social workers and a contact for invoices', () => {
    const { clients, office, youngPersons, organisations } = makeAgency(1, 1, TODAY);
    const { teams, socialWorkers, contacts, allocations } = organisations;
    expect([teams.length, clients.length]).toEqual([clients.length * 4, 6]);
    expect(new Set(contacts.map(({ client_id }) => client_id)).size).toBe(clients.length);
    expect(socialWorkers.some(({ is_pending }) => is_pending)).toBe(true);
    const byId = new Map(socialWorkers.map((each) => [each.id, each]));
    for (const team of teams) {
      const manager = byId.get(team.manager_id);
      expect([manager?.client, manager?.team_id]).toEqual([team.client, team.id]);
      expect(LEAD_ROLES).toContain(manager?.role);
    }
    const accounts = office.filter(({ user_type }) => user_type === 'client').map(({ id }) => id);
    expect(socialWorkers.flatMap(({ user_id }) => user_id ?? []).toSorted()).toEqual(accounts.toSorted());
    for (const young of youngPersons) {
      const allocated = allocations.get(young.id);
      expect(byId.get(allocated?.social_worker_id ?? '')).toMatchObject({
        client: young.client,
        team_id: allocated?.team_id,
        is_active: true,
        is_pending: false,
      });
    }
  });

  it('[DEM-02] have a national agency’s numbers at scale 100', () => {
    const { clients, organisations } = makeAgency(1, 100, TODAY);
    expect(clients.length).toBeGreaterThan(135);
    expect(organisations.teams.length).toBeGreaterThan(850);
    expect(organisations.socialWorkers.length).toBeGreaterThan(7_500);
    expect(new Set(organisations.teams.map(({ client, name }) => `${client.id} ${name}`)).size).toBe(
      organisations.teams.length,
    );
  });

  it('[DEM-02] are saved with the rest', async () => {
    const { owner, database_url } = await startTestApp();
    await createDemoAgency(database_url, { seed: 1, scale: 0.1, today: TODAY });
    const [row] = await owner`select (select count(*) from team where team_manager_id is not null) as teams,
      (select count(*) from young_person where team_id is null or social_worker_id is null) as without,
      (select count(*) from app_user where coordinator_area is not null) as coordinators`;
    expect(row).toMatchObject({ without: 0 });
    expect(Number(row?.teams)).toBeGreaterThan(0);
    expect(Number(row?.coordinators)).toBeGreaterThan(0);
  });
});
