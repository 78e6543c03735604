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

it('[DEM-10] rotas around today contain every kind of entry', async () => {
  const kinds = await owner<{ kind: string }[]>`select distinct kind from rota_entry order by 1`;
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'available',
    'holiday',
    'sickness',
    'training',
    'unavailable',
  ]);
  const [days] =
    await owner`select min(date) < '2026-11-21' as before, max(date) > '2026-11-28' as after from rota_entry`;
  expect(days).toEqual({ before: true, after: true });
});

it('[DEM-10] the demo agency’s carers are never away during an appointment', async () => {
  const clashes = await owner`select 1 from rota_entry e join appointment_carer ac
    on ac.carer_id = e.carer_id and ac.is_live and ac.period && e.period where e.kind <> 'available'`;
  expect(clashes).toHaveLength(0);
});

it('[DEM-10] some of the demo agency’s appointments are offered, to carers who are free', async () => {
  const [found] = await owner<{ offers: number; declined: number; busy: number }[]>`
    select count(distinct oc.offer_id)::integer as offers, count(*) filter (where oc.status = 'declined')::integer as declined,
      count(ac.id)::integer as busy
    from offer_carer oc join offer f on f.id = oc.offer_id
      left join appointment_carer ac on ac.carer_id = oc.carer_id and ac.is_live and ac.period && tstzrange(f.start_at, f.end_at)`;
  expect([found?.offers, (found?.declined ?? 0) > 0, found?.busy]).toEqual([6, true, 0]);
});

it('[DEM-10] the demo agency has a swap that was asked for, one awaiting the office, and one approved', async () => {
  const swaps = await owner<{ status: string }[]>`select status from swap order by status`;
  expect(swaps.map(({ status }) => status)).toEqual(['accepted', 'approved', 'asked']);
  const [told] = await owner`select 1 from notification where kind = 'swap_waiting'`;
  expect(told).toBeTruthy();
});

it('[DEM-10] the demo agency’s carers have requests for holiday that are undecided', async () => {
  const asked = await owner`select 1 from leave_request where status = 'asked'`;
  expect(asked).toHaveLength(3);
});

it('[DEM-10] the demo agency’s carers have hours and a district, and some young people ask for or rule out a carer', async () => {
  const [carers] = await owner<{ districts: boolean; hours: boolean; without: boolean }[]>`
    select bool_and(postcode_district is not null) as districts, bool_or(contracted_hours_week > 0) as hours,
      bool_or(contracted_hours_week is null) as without
    from app_user where user_type = 'user' and is_active`;
  expect(carers).toEqual({ districts: true, hours: true, without: true });
  const wishes = await owner<{ kind: string; visits: number }[]>`
    select w.kind, (select count(*)::integer from appointment_carer ac
      where ac.is_live and ac.carer_id = w.carer_id and ac.young_person_id = w.young_person_id) as visits from carer_wish w`;
  expect(wishes.filter(({ kind, visits }) => kind === 'asked for' && visits > 0)).toHaveLength(2);
  expect(wishes.filter(({ kind, visits }) => kind === 'ruled out' && visits === 0)).toHaveLength(2);
});
