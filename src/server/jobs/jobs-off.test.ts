import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '#test/kit/server-process.ts';
import { openTestDatabase } from '#test/kit/test-database.ts';

it('[OPS-33] a copy without jobs serves requests, and runs nothing in its queue', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.drop());
  const environment = { DATABASE_URL: database.url, APP_ENV: 'staging' };
  const owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => owner.end());
  const countJobs = async () => {
    const [row] = await owner<
      { count: number }[]
    >`select count(*)::int as count from graphile_worker._private_jobs`;
    return row?.count;
  };
  const copy = await startServerProcess({ ...environment, JOBS: 'off' });
  await owner`select graphile_worker.add_job('tell_of_reports_due')`;
  await new Promise((done) => setTimeout(done, 3_000));
  expect(await countJobs()).toBe(1);
  expect((await fetch(`${copy.address}/api/ready`)).status).toBe(200);
  // Every page shows it.
  const options = await fetch(`${copy.address}/api/users/sign_in_options/`);
  expect(await options.json()).toMatchObject({ is_silent: true });
  await copy.stop();
  const live = await startServerProcess(environment);
  onTestFinished(() => live.stop());
  while ((await countJobs()) !== 0) await new Promise((done) => setTimeout(done, 100));
});
