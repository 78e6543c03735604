import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Pool } from '#server/db/pools.ts';
import { openDemoDatabase } from '#test/kit/demo-database.ts';
import type { TestDatabase } from '#test/kit/test-database.ts';

const TODAY = '2026-11-21';
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

it('[DEM-10] has timesheets that differ from the plan, with breaks and sleep-ins, and some entered by the office', async () => {
  const [row] = await owner`
    select count(*) filter (where started_at <> planned_start_at or ended_at <> planned_end_at) * 100 / count(*) as differing,
      bool_or(sleep_in) as sleep_ins, bool_or(break_minutes > 0) as breaks, bool_or(submitted_by <> carer_id) as office,
      bool_or(notes is not null) as notes, bool_and(submitted_at > ended_at) as in_order,
      max(submitted_at) < ${TODAY}::date as past
    from timesheet where status = 'submitted'`;
  expect(row).toMatchObject({
    sleep_ins: true,
    breaks: true,
    office: true,
    notes: true,
    in_order: true,
    past: true,
  });
  expect(row?.differing).toBeGreaterThan(15);
  expect(row?.differing).toBeLessThan(60);
  expect(
    await owner`select 1 from timesheet t join appointment_carer ac on ac.id = t.appointment_carer_id
      where t.status <> ac.timesheet_status`,
  ).toHaveLength(0);
});

it('[DEM-10] has a carer who worked over 48 hours in a week, and one with less than 11 hours of rest', async () => {
  const long = await owner`select carer_id from timesheet where status = 'submitted'
    group by carer_id, date_trunc('week', started_at at time zone 'Europe/London')
    having sum(extract(epoch from ended_at - started_at) / 3600 - break_minutes / 60.0) > 48`;
  expect(long.length).toBeGreaterThan(0);
  const short = await owner`
    select 1 from (select started_at - lag(ended_at) over (partition by carer_id order by started_at) as rest
      from timesheet where status = 'submitted') as rests where rest between interval '6 hours' and interval '11 hours'`;
  expect(short.length).toBeGreaterThan(0);
  const overlapping = await owner`
    select 1 from (select started_at < lag(ended_at) over (partition by carer_id order by started_at) as is_overlap
      from timesheet where status = 'submitted') as shifts where is_overlap`;
  expect(overlapping).toHaveLength(0);
});

it('[DEM-10] has miles by car, motorcycle and bicycle, and a carer whose last journey passes 10,000', async () => {
  const carers = await owner<{ miles: string; last: string }[]>`
    select sum(miles) as miles, (array_agg(miles order by date desc, id desc))[1] as last
    from mileage where vehicle = 'CAR_OR_VAN' group by carer_id order by 1 desc limit 1`;
  expect(carers.map(({ miles, last }) => [Number(miles), Number(last)])).toEqual([[10_060, 100]]);
  const vehicles = await owner<{ vehicle: string }[]>`select distinct vehicle from mileage order by 1`;
  expect(vehicles.map(({ vehicle }) => vehicle)).toEqual(['BICYCLE', 'CAR_OR_VAN', 'MOTORCYCLE']);
});

it('[DEM-10] has expenses with receipts that are valid pictures, some without, and one over its limit', async () => {
  const [row] = await owner`
    select count(*) as expenses, count(f.id) as receipts,
      count(*) filter (where e.amount > r.limit_pounds) as over_limit,
      count(*) filter (where f.id is null) as without, bool_and(f.created_by = e.carer_id) as own
    from expense e join expense_reason r on r.id = e.reason_id left join stored_file f on f.expense_id = e.id`;
  expect(row?.expenses).toBeGreaterThan(30);
  expect(row).toMatchObject({ receipts: 30, own: true });
  expect(row?.over_limit).toBeGreaterThan(0);
  expect(row?.without).toBeGreaterThan(3);
  const [file] = await owner<{ content: Buffer; size: number; width: number; sha256: Buffer; sum: Buffer }[]>`
    select content, size, width, f.sha256, sha256(content) as sum from stored_file f join stored_file_content c on c.file_id = f.id limit 1`;
  expect(await sharp(file?.content).metadata()).toMatchObject({ format: 'jpeg', width: file?.width });
  expect(file?.content.length).toBe(file?.size);
  expect(file?.sum).toEqual(file?.sha256);
});

it('[DEM-10] has notes from some carers to the office', async () => {
  const extra = await owner`select text from carer_extra_info`;
  expect(extra.length).toBeGreaterThan(15);
});
