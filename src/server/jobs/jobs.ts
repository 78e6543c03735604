import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  type Runner,
  run,
  runMigrations,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { JOB_CONNECTIONS } from '#server/db/connection-budget.ts';
import type { Db, Pool } from '#server/db/pools.ts';

/**
 * The job queue is in PostgreSQL (graphile-worker): mail, imports, connectors, clean-up. A job is added in the
 * transaction that causes it, so it runs only if that commits. Any number of processes share the queue.
 */
export interface Jobs {
  stop(): Promise<void>;
}

/** Creates the queue's own tables. It runs before any call, because a call that adds a job would fail without them. */
export const prepareJobs = (ownerUrl: string): Promise<void> => runMigrations({ connectionString: ownerUrl });

/** Several times within the minute after which a silent worker counts as dead. */
const BEAT_MS = 10_000;
/** The pause before a failed queue is started again. */
const AGAIN_MS = 5_000;
/** Long enough for a failing queue to release all its jobs. */
const LET_GO_MS = 15_000;

export async function startJobs(
  ownerUrl: string,
  system: Pool,
  tasks: TaskList,
  crontab: string,
  log: FastifyBaseLogger,
  application_name = 'placewell',
): Promise<Jobs> {
  const url = new URL(ownerUrl);
  url.searchParams.set('application_name', application_name);
  // A job is locked in the name of its worker's pool.
  const pools = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id));
  let giveUp = () => {};
  events.on('pool:gracefulShutdown', () => giveUp());
  const { watched, finishAll } = watchTasks(tasks);
  /**
   * Settles when no worker of the runner is busy. After several failed writes, a runner that gives up waits for ever.
   */
  const waitForEnd = async ({ promise }: Runner) => {
    const gaveUp = new Promise<void>((done) => {
      giveUp = done;
    });
    const leftBehind = gaveUp.then(() => setTimeout(LET_GO_MS, undefined, { ref: false })).then(finishAll);
    await Promise.race([promise.catch(() => undefined), leftBehind]);
  };
  const start = () =>
    run({
      events,
      connectionString: url.href,
      maxPoolSize: JOB_CONNECTIONS,
      taskList: watched,
      crontab,
      concurrency: JOB_CONNECTIONS - 1,
      noHandleSignals: true,
      pollInterval: 2_000,
      logger: new Logger(
        () => (level, message) => (level === 'error' ? log.error(message) : log.debug(message)),
      ),
      // Batches, although of one job. Without them the queue drops the promise of its writes. A failed write (a full
      // disk) would then end the process, which can still read and answer.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  let runner: Runner | undefined = await start();
  let isStopped = false;
  /** The queue gives up if it cannot save the result of a job. It is started again until that works. */
  const keepRunning = async () => {
    while (!isStopped) {
      if (runner) await waitForEnd(runner);
      runner = undefined;
      if (isStopped) return;
      // Nobody works on the jobs that are locked in their name any more.
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
      // A runner that is giving up has already been told to stop.
      await runner?.stop().catch(() => undefined);
    },
  };
}

/** Wraps the tasks, and adds a way to wait for the running ones. */
function watchTasks(tasks: TaskList): { watched: TaskList; finishAll: () => Promise<unknown> } {
  const under_way = new Set<Promise<unknown>>();
  const watch =
    (task: Task): Task =>
    async (...given) => {
      const work = Promise.resolve(task(...given));
      under_way.add(work);
      await work.finally(() => under_way.delete(work));
    };
  const watched = Object.entries(tasks).map(([name, task]) => [name, task && watch(task)]);
  return { watched: Object.fromEntries(watched), finishAll: () => Promise.allSettled(under_way) };
}

/** Marks our `own` workers as alive, and releases the jobs of a killed process. Returns how many workers were dead. */
export async function freeJobsOfDeadWorkers(system: Pool, own: readonly string[]): Promise<number> {
  const [row] = await system<
    { dead: number }[]
  >`select free_jobs_of_dead_workers(${[...own]}::text[]) as dead`;
  return row?.dead ?? 0;
}

/**
 * Adds a job in the caller's transaction. The database function `enqueue` lets every role add jobs and none read them.
 */
export async function enqueue(db: Db, task: string, payload: Record<string, unknown>): Promise<void> {
  await db`select enqueue(${task}, ${db.json(payload as never)}::json)`;
}

/** Adds a job before all others, after an optional number of seconds. */
export async function enqueueFirst(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  wait_seconds = 0,
): Promise<void> {
  await db`select enqueue_first(${task}, ${db.json(payload as never)}::json, make_interval(secs => ${wait_seconds}))`;
}
