import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import type { Db } from '#server/db/pools.ts';

/**
 * The work queue lives in PostgreSQL (graphile-worker): mail, imports, connectors, clean-up. A job is added in the
 * transaction that causes it, so it happens exactly when that commits. Any number of processes share the queue.
 */
export interface Jobs {
  stop(): Promise<void>;
}

/** The queue's own tables, before anything is answered: a call that adds a job to a database without them fails. */
export const prepareJobs = (ownerUrl: string): Promise<void> => runMigrations({ connectionString: ownerUrl });

export async function startJobs(
  ownerUrl: string,
  tasks: TaskList,
  crontab: string,
  log: FastifyBaseLogger,
): Promise<Jobs> {
  const runner: Runner = await run({
    connectionString: ownerUrl,
    taskList: tasks,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(
      () => (level, message) => (level === 'error' ? log.error(message) : log.debug(message)),
    ),
  });
  return { stop: () => runner.stop() };
}

/** Adds a job in the caller's transaction. The database function `enqueue` lets every role add, and no role read. */
export async function enqueue(db: Db, task: string, payload: Record<string, unknown>): Promise<void> {
  await db`select enqueue(${task}, ${db.json(payload as never)}::json)`;
}

/** The same before all others; in so many seconds, where it is to wait. */
export async function enqueueFirst(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  wait_seconds = 0,
): Promise<void> {
  await db`select enqueue_first(${task}, ${db.json(payload as never)}::json, make_interval(secs => ${wait_seconds}))`;
}
