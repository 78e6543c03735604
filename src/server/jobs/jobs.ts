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
/** Enough for a queue that gives up to let go of all it has. */
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
  // A job is held in the name of the pool that its worker belongs to.
  const pools = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id));
  let giveUp = () => {};
  events.on('pool:gracefulShutdown', () => giveUp());
  const { watched, finishAll } = watchTasks(tasks);
  /** Settles once nobody works for the runner any more. After several writes that failed, one that gives up waits for ever. */
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
      // In batches, though of one: outside them the queue drops the promise of its writes, and one that fails (a full disk)
      // would end the process, which still reads and answers.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  let runner: Runner | undefined = await start();
  let isStopped = false;
  /** The queue gives up where it cannot write what became of a job. It is begun again until that passes. */
  const keepRunning = async () => {
    while (!isStopped) {
      if (runner) await waitForEnd(runner);
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
      // One that is giving up has been told to stop already.
      await runner?.stop().catch(() => undefined);
    },
  };
}

/** The same tasks, and how to wait for those that are being done. */
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
