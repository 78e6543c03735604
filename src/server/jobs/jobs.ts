import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
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
/** Before a queue that gave up is begun again. */
const AGAIN_MS = 5_000;

export async function startJobs(
  ownerUrl: string,
  system: Pool,
  tasks: TaskList,
  crontab: string,
  log: FastifyBaseLogger,
): Promise<Jobs> {
  // A job is held in the name of the pool that its worker belongs to.
  const pools = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id));
  const start = () =>
    run({
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
      // In batches, though of one: outside them the queue drops the promise of its writes, and one that fails (a full disk)
      // would end the process, which still reads and answers.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  let runner: Runner | undefined = await start();
  let isStopped = false;
  /** The queue gives up where it cannot write what became of a job. It is begun again until that passes. */
  const keepRunning = async () => {
    while (!isStopped) {
      await runner?.promise.catch(() => undefined);
      runner = undefined;
      if (isStopped) return;
      // There is no one left to work on what is held in their name any more.
      pools.clear();
      log.error('the queue stopped, and is begun again');
      await setTimeout(AGAIN_MS);
      if (isStopped) return;
      runner = await start().catch((error: unknown) => void log.error(error));
      if (isStopped) await runner?.stop();
    }
  };
  void keepRunning();
  const beat = async () => {
    const freed = await freeJobsOfDeadWorkers(system, [...pools]).catch((error: unknown) => log.error(error));
    if (freed) log.warn(`${freed} workers of the queue are gone; what they had in hand is done again`);
  };
  await beat();
  const timer = setInterval(() => void beat(), BEAT_MS);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await runner?.stop();
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
