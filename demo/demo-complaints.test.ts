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

it('[DEM-10] has a complaint that is new, one that is overdue, and one that is closed with its steps', async () => {
  // The newest came on the day before the demo’s own today.
  const complaints =
    await owner`select c.outcome, coalesce(c.due_on <= (select max(received_on) from complaint), false) as is_late, count(s.id)::integer as steps
    from complaint c left join complaint_step s on s.complaint_id = c.id group by c.id order by c.received_on desc`;
  expect([...complaints]).toEqual([
    { outcome: null, is_late: false, steps: 0 },
    { outcome: null, is_late: true, steps: 1 },
    { outcome: 'upheld', is_late: false, steps: 3 },
  ]);
});
