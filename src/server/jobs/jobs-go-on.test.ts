import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freeJobsOfDeadWorkers, startJobs } from '#server/jobs/jobs.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { database_url, owner, pools } = await startTestApp();

async function begin(tasks: Record<string, () => Promise<void>>) {
  const jobs = await startJobs(database_url, pools.app_system, tasks, '', pino({ level: 'silent' }) as never);
  onTestFinished(() => jobs.stop());
}

it('[EML-01] a job that takes minutes runs once: its own process does not treat itself as dead', async () => {
  let begun = 0;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await begin({
    long: async () => {
      begun += 1;
      await held;
    },
  });
  await owner`select graphile_worker.add_job('long')`;
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1);
  await owner`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_by is not null`;
  // As another process sees it, which knows only the first one’s heartbeat.
  expect(await freeJobsOfDeadWorkers(pools.app_system, ['another'])).toBe(0);
  release();
  await expect
    .poll(() => owner`select from graphile_worker._private_jobs`, { timeout: 20_000 })
    .toHaveLength(0);
  expect(begun).toBe(1);
});

describe('a queue that cannot save the results of its jobs', () => {
  beforeAll(
    () => owner`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`,
  );
  const fill = () =>
    owner`create trigger no_room before update or delete on graphile_worker._private_jobs execute function no_room()`;
  const makeRoom = () => owner`drop trigger no_room on graphile_worker._private_jobs`;
  const add = (task: string) => owner`select graphile_worker.add_job(${task})`;

  it('[OPS-33] continues once the database accepts writes again, and loses nothing meanwhile', async () => {
    let tries = 0;
    await begin({
      fails_once: async () => {
        tries += 1;
        if (tries > 1) return;
        await fill();
        throw new Error('The first try fails.');
      },
    });
    await add('fails_once');
    await expect.poll(() => tries, { timeout: 20_000 }).toBe(1);
    // Long enough for the queue to give up.
    await setTimeout(8_000);
    await makeRoom();
    // As if the worker had been silent for a minute since it gave up.
    const [job] = await owner<{ locked_by: string }[]>`update graphile_worker._private_jobs
      set locked_at = now() - interval '3 minutes' returning locked_by`;
    await owner`update job_worker set seen_at = now() - interval '2 minutes' where worker_id = ${job?.locked_by ?? ''}`;
    await expect.poll(() => tries, { timeout: 50_000 }).toBe(2);
  });

  it('[OPS-33] continues even if it waits for its own writes for ever after several failures in a row', async () => {
    const done: string[] = [];
    const isDone = (what: string) =>
      expect.poll(() => done, { timeout: 20_000, interval: 20 }).toContain(what);
    // Four at once, each ending a little after the previous one.
    const [first, ...others] = ['first', 'second', 'third', 'fourth'];
    const tasks = others.map((name, index) => async () => {
      done.push(`${name} begun`);
      await isDone('first');
      await setTimeout(700 * (index + 1));
      done.push(name);
    });
    await begin({
      [first ?? '']: async () => {
        for (const name of others) await isDone(`${name} begun`);
        await fill();
        done.push('first');
      },
      ...Object.fromEntries(others.map((name, index) => [name, tasks[index] ?? expect.fail()])),
      later: async () => {
        done.push('later');
      },
    });
    for (const name of ['first', ...others]) await add(name);
    await isDone('fourth');
    await setTimeout(1_000);
    await makeRoom();
    await add('later');
    await expect.poll(() => done, { timeout: 60_000 }).toContain('later');
  }, 120_000);
});
