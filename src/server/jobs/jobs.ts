import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Db, Pool } from '#server/db/pools.ts';

/**
 * The work queue lives in PostgreSQL (graphile-worker): mail, imports, connectors, clean-up. A job is added in the
 * transaction that causes it, so it happens exactly when that commits. Any number of processes share the queue.
 */
export interface Jobs {
  stop(): Promise<void>;
}

/** The queue's own tables, before anything is answered: a call that adds a job to a database without them fails. */
export const prepareJobs = (ownerUrl: string): Promise<void> => runMigrations({ connectionString: ownerUrl });

/** Several times within the minute after which a silent worker counts as dead. */
const BEAT_MS = 10_000;

export async function startJobs(
  ownerUrl: string,
  system: Pool,
  tasks: TaskList,
  crontab: string,
  log: FastifyBaseLogger,
): Promise<Jobs> {
  const events: WorkerEvents = new EventEmitter();
  const workers: string[] = [];
  events.on('worker:create', ({ worker }) => workers.push(worker.workerId));
  const runner: Runner = await run({
    events,
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
  const beat = async () => {
    const freed = await freeJobsOfDeadWorkers(system, workers).catch((error: unknown) => log.error(error));
    if (freed) log.warn(`${freed} workers of the queue are gone; what they had in hand is done again`);
  };
  await beat();
  const timer = setInterval(() => void beat(), BEAT_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return runner.stop();
    },
  };
}

/** Says that `own` workers are alive, and frees what a killed process had in hand. Answers how many workers were dead. */
export async function freeJobsOfDeadWorkers(system: Pool, own: readonly string[]): Promise<number> {
  const [row] = await system<
    { dead: number }[]
  >`select free_jobs_of_dead_workers(${[...own]}::text[]) as dead`;
  return row?.dead ?? 0;
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
