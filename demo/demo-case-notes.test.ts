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

it('[DEM-10] has case notes for two months: many about a few young people, and some about most', async () => {
  const files = await owner<
    { notes: number }[]
  >`select count(*) as notes from diary group by young_person_id order by 1 desc`;
  const [thickest = { notes: 0 }] = files;
  expect(thickest.notes).toBeGreaterThan(100);
  expect(thickest.notes).toBeLessThanOrEqual(200);
  expect(files.filter(({ notes }) => notes >= 60).length).toBeGreaterThanOrEqual(3);
  expect(files.length).toBeGreaterThan(30);
  const [row] = await owner`
    select bool_and(created_at < ${TODAY}::date and date <= ${TODAY}) as past, min(date) >= ${TODAY}::date - 61 as recent,
      bool_and(d.author_name = u.name) as signed, bool_or(released_at is not null) as released,
      bool_or(not is_shared) as private, bool_or(u.user_type = 'admin') as office, bool_or(text like '%{%') as unnamed
    from diary d join app_user u on u.id = d.created_by`;
  expect(row).toEqual({
    ...{
      past: true,
      recent: true,
      signed: true,
      released: true,
      private: true,
      office: true,
      unnamed: false,
    },
  });
  const [added] = await owner`select count(*) as addenda,
    bool_and(a.created_at > d.created_at and a.created_at < ${TODAY}::date) as in_order
    from diary_addendum a join diary d on d.id = a.diary_id`;
  expect(added).toMatchObject({ in_order: true });
  expect(added?.addenda).toBeGreaterThan(5);
});

it('[DEM-10] has some notes with drawings, which are valid pictures', async () => {
  const drawings = await owner<{ content: Buffer; width: number; sha256: Buffer; sum: Buffer }[]>`
    select content, width, sha256, sha256(content) as sum from stored_file f
      join stored_file_content c on c.file_id = f.id where f.diary_id is not null`;
  expect(drawings.length).toBeGreaterThan(5);
  const [drawing] = drawings;
  expect(await sharp(drawing?.content).metadata()).toMatchObject({ format: 'jpeg', width: drawing?.width });
  expect(drawing?.sum).toEqual(drawing?.sha256);
});
