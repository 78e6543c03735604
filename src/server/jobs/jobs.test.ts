import { expect, it } from 'vitest';
import { freeJobsOfDeadWorkers } from '#server/jobs/jobs.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

it('[EML-01] a killed process’s jobs run again once its worker has been silent for a minute', async () => {
  const { owner, pools, runJobs } = await startTestApp({ with_mailbox: true });
  await pools.app_carer.begin((db) =>
    queueEmail(db, { kind: 'other', to: 'office@placewell.test', subject: 'Held', body: 'Held' }),
  );
  const isSent = async () => {
    await runJobs();
    const [email] = await owner<{ is_sent: boolean }[]>`select sent_at is not null as is_sent from email`;
    return email?.is_sent;
  };
  await owner`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '3 minutes', attempts = 3`;

  // Alive: its heartbeat says so, however long its job takes.
  expect(await freeJobsOfDeadWorkers(pools.app_system, ['killed'])).toBe(0);
  // Another process does not know it, and its heartbeat is recent.
  expect(await freeJobsOfDeadWorkers(pools.app_system, ['other'])).toBe(0);
  expect(await isSent()).toBe(false);

  await owner`update job_worker set seen_at = now() - interval '2 minutes' where worker_id = 'killed'`;
  expect(await freeJobsOfDeadWorkers(pools.app_system, ['other'])).toBe(1);
  expect(await isSent()).toBe(true);
});
