import { expect, it, onTestFinished } from 'vitest';
import { startDemoPlanner } from '#demo/demo-planner.ts';
import { httpCarePlanner, PlannedVisit } from '#server/features/appointments/care-planner/care-planner.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { given, owner, database_url } = await startTestApp();

it('[DEM-01] the demo’s care planner answers the connector’s requests', async () => {
  await given.appointment({ carers: [] });
  const { id } = await given.youngPerson();
  await owner`update young_person set id_on_third_party = 'CP 1/2' where id = ${id}`;
  const planner = await startDemoPlanner(database_url);
  onTestFinished(() => planner.stop());
  const { fetchYoungPerson, fetchVisits } = httpCarePlanner(planner.url, undefined);
  expect((await fetchYoungPerson('CP 1/2'))?.map(({ label }) => label)).toContain('Package');
  expect(await fetchYoungPerson('CP 3')).toBeUndefined();
  const [visit] = await fetchVisits({ start_date: '2026-01-01', end_date: '2026-03-01' });
  expect(PlannedVisit.safeParse(visit).error).toBeUndefined();
});
