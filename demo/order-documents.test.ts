import { expect, it, onTestFinished } from 'vitest';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { orderDemoDocuments } from '#demo/order-documents.ts';
import { connect } from '#server/db/pools.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

it('[DEM-12] queues the documents of last week’s approved reports, and no others', async () => {
  const database = await openTestDatabase();
  const owner = connect(database.url, { max: 1 });
  onTestFinished(async () => {
    await owner.end();
    await database.drop();
  });
  await createDemoAgency(database.url, { seed: 1, scale: 0.3 });
  await prepareJobs(database.url);
  await orderDemoDocuments(database.url);
  const [row] = await owner`
    select (select count(*) from graphile_worker.jobs where task_identifier = 'make_report_document') as jobs,
      count(*) filter (where decided_at > now() - interval '7 days') as recent, count(*) as approved
    from app_report where status = 'approved'`;
  expect(row?.jobs).toBe(row?.recent);
  expect(row?.recent).toBeGreaterThan(5);
  expect(row?.approved).toBeGreaterThan(row?.recent);
});
