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

it('[DEM-10][CHK-02] the demo agency’s carers have valid, expiring, expired and missing checks', async () => {
  const [found] = await owner`
    select count(*) filter (where holds_until > '2027-01-20') > 0 as valid,
      count(*) filter (where holds_until between '2026-11-21' and '2027-01-20') > 0 as expiring,
      count(*) filter (where check_id is not null and holds_until < '2026-11-21') > 0 as expired,
      count(*) filter (where check_id is null) > 0 as missing
    from check_standing`;
  expect(found).toEqual({ valid: true, expiring: true, expired: true, missing: true });
  const [soon] = await owner<
    { days: number }[]
  >`select c.expires_on - date '2026-11-21' as days from carer_check c
    join check_kind k on k.id = c.kind_id join app_user u on u.id = c.carer_id
    where u.email = 'carer@placewell.test' and k.slug = 'first-aid'`;
  expect(soon?.days).toBe(20);
});

it('[DEM-10][CHK-03] the demo agency’s carers hold the checks required when they were booked, and some lack newer ones', async () => {
  const asked = await owner<{ name: string; is_lacking: boolean }[]>`
    select s.name, count(m.name) > 0 as is_lacking
    from appointment a join appointment_carer ac on ac.appointment_id = a.id and ac.is_live
      join service_type s on s.id = a.service_type_id
      left join lateral find_missing_checks(ac.carer_id, a.service_type_id, (a.start_at at time zone 'Europe/London')::date) m on true
    group by s.name order by s.name`;
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter(({ is_lacking }) => is_lacking).map(({ name }) => name)).toEqual([
    'Independent visitor',
  ]);
});
