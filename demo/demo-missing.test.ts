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

it('[DEM-10] has a missing young person, one whose interview is open and one whose interview is done, each with a log', async () => {
  const episodes = await owner`select e.status, count(n.id)::integer as notes
    from missing_episode e left join missing_episode_note n on n.episode_id = e.id group by e.id order by e.opened_at desc`;
  expect([...episodes]).toEqual([
    { status: 'missing', notes: 3 },
    { status: 'found', notes: 1 },
    { status: 'closed', notes: 1 },
  ]);
});

it('[DEM-10] has an event with an overdue duty, and one whose duties are all done', async () => {
  const events = await owner`select e.type_slug, count(*) filter (where d.status = 'open')::integer as open,
      bool_and(d.told_at is not null or d.due_at > now()) filter (where d.status = 'open') as was_told
    from notifiable_event e join notifiable_duty d on d.event_id = e.id where e.missing_episode_id is null
    group by e.id order by e.happened_at desc`;
  expect([...events]).toEqual([
    { type_slug: 'exclusion', open: 1, was_told: true },
    { type_slug: 'serious-injury', open: 0, was_told: null },
  ]);
});
