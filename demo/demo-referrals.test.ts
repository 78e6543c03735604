import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Pool } from '#server/db/pools.ts';
import { runFileJob } from '#server/files/file-processes.ts';
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

it('[DEM-10] [REF-04] has two open referrals with a small document each, which is a harmless PDF', async () => {
  const files = await owner<{ status: string; content: Buffer; sha256: Buffer; sum: Buffer }[]>`
    select r.status, content, f.sha256, sha256(content) as sum from referral r
      join stored_file f on f.referral_id = r.id join stored_file_content c on c.file_id = f.id order by r.status`;
  expect(files.map(({ status }) => status)).toEqual(['in review', 'submitted']);
  for (const { content, sha256, sum } of files) {
    expect(content.length).toBeLessThan(4_000);
    expect(sum).toEqual(sha256);
    const looked = await runFileJob({ kind: 'look', content: new Uint8Array(content) }, 'demo');
    expect(looked.kind).toBe('harmless');
  }
});
