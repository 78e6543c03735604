import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Pool } from '#server/db/pools.ts';
import { openDemoDatabase } from '#test/kit/demo-database.ts';
import type { TestDatabase } from '#test/kit/test-database.ts';

let database: TestDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await openDemoDatabase();
  owner = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

it('[DEM-10] has a closed alert with its history, a drill that worked, and no open alert', async () => {
  const alerts =
    await owner`select a.is_drill, a.status, a.outcome, a.appointment_carer_id is not null as has_visit,
      (select count(*)::integer from emergency_alert_note n where n.alert_id = a.id) as notes,
      (select count(*)::integer from emergency_alert_position p where p.alert_id = a.id) as positions
    from emergency_alert a order by a.is_drill`;
  expect([...alerts]).toEqual([
    {
      is_drill: false,
      status: 'closed',
      outcome: 'emergency services',
      has_visit: true,
      notes: 3,
      positions: 1,
    },
    { is_drill: true, status: 'closed', outcome: 'drill worked', has_visit: false, notes: 0, positions: 0 },
  ]);
  expect(await owner`select 1 from on_call_contact where removed_at is null`).toHaveLength(1);
});
