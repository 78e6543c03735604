import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FileJob, FileResult, JobBegun } from '#server/files/file-jobs.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * The only way to check, draw or read an uploaded file.
 * 1. It runs in processes, not in threads: a crash in a library, a full heap or an endless loop ends only that
 *    process, and it can be killed at any time.
 * 2. Each process has one job at a time with a time limit, and watches its own memory (file-process-guard.ts). The
 *    next job replaces a process that ended. The limit starts once the code is loaded: on a busy machine that alone
 *    takes many seconds.
 * 3. The queue is short, and nobody waits long. Each person has one running job, so that one person's files never
 *    occupy all processes.
 * 4. Processes start on demand, and end when they have been idle for a while. A process may thus end just as it gets a
 *    job: a job that never began is tried once more.
 */
const MAX_PROCESSES = 2;
const MAX_WAITING = 64;
/** More than the pictures of one page. */
const MAX_WAITING_OF_ONE_PERSON = 24;
const MAX_WAIT_MS = 20_000;
const MAX_START_MS = 120_000;
const MAX_TRIES = 2;
const MAX_JOB_MS = 20_000;
const IDLE_MS = 60_000;
const FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=8'];
const { NODE_COMPILE_CACHE } = process.env;
const PROGRAM = fileURLToPath(new URL('./file-process.ts', import.meta.url));

interface Waiting {
  job: FileJob;
  person: string;
  tries: number;
  has_begun: boolean;
  patience: NodeJS.Timeout;
  resolve(result: FileResult): void;
  reject(error: AppError): void;
}

interface FileProcess {
  child: ChildProcess;
  /** The current job, and the timer that ends the process if the job takes too long, or if it is idle. */
  doing: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

const waiting: Waiting[] = [];
const processes = new Set<FileProcess>();

/**
 * Runs a job for a person. A job that ends its process, or takes too long, returns `failed`. Throws `files.busy` if
 * the queue is full or no process starts, and `too_many_requests` if this person has too many jobs in it.
 */
export async function runFileJob(job: FileJob, person: string): Promise<FileResult> {
  if (waiting.filter((each) => each.person === person).length >= MAX_WAITING_OF_ONE_PERSON)
    throw new AppError('too_many_requests');
  if (waiting.length >= MAX_WAITING) throw new AppError('files.busy');
  const { promise, resolve, reject } = Promise.withResolvers<FileResult>();
  const patience = setTimeout(giveUp, MAX_WAIT_MS);
  const entry: Waiting = { job, person, tries: 0, has_begun: false, patience, resolve, reject };
  function giveUp() {
    waiting.splice(waiting.indexOf(entry), 1);
    reject(new AppError('files.busy'));
  }
  waiting.push(entry);
  startNext();
  return promise;
}

function startNext(): void {
  const all = [...processes];
  const free = all.find(({ doing }) => !doing);
  if (!free && all.length >= MAX_PROCESSES) return;
  const index = waiting.findIndex(({ person }) => all.every(({ doing }) => doing?.person !== person));
  const next = waiting[index];
  if (!next) return;
  waiting.splice(index, 1);
  clearTimeout(next.patience);
  work(free ?? open(), next);
}

function work(worker: FileProcess, entry: Waiting): void {
  const { child } = worker;
  worker.doing = entry;
  entry.tries += 1;
  endAfter(worker, MAX_START_MS);
  child.ref();
  child.channel?.ref();
  child.send(entry.job, (error) => {
    if (error) child.kill('SIGKILL');
  });
}

function endAfter(worker: FileProcess, ms: number): void {
  clearTimeout(worker.timer);
  worker.timer = setTimeout(() => worker.child.kill('SIGKILL'), ms);
}

function open(): FileProcess {
  const child = fork(PROGRAM, {
    execArgv: FLAGS,
    // No settings: no addresses and no passwords.
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const worker: FileProcess = { child, doing: undefined, timer: undefined };
  processes.add(worker);
  child.on('message', (message: FileResult | JobBegun) => {
    if (message.kind !== 'begun') return finish(worker, message);
    if (worker.doing) worker.doing.has_begun = true;
    endAfter(worker, MAX_JOB_MS);
  });
  const end = () => {
    processes.delete(worker);
    const { doing } = worker;
    if (!doing || doing.has_begun) return finish(worker, { kind: 'failed' });
    clearTimeout(worker.timer);
    worker.doing = undefined;
    if (doing.tries < MAX_TRIES) waiting.unshift(doing);
    else doing.reject(new AppError('files.busy'));
    startNext();
  };
  child.once('error', end);
  child.once('exit', end);
  return worker;
}

/** Returns the result of a job. The process then takes the next job, or ends if none comes. */
function finish(worker: FileProcess, result: FileResult): void {
  const { child, doing } = worker;
  clearTimeout(worker.timer);
  worker.doing = undefined;
  doing?.resolve(result);
  if (processes.has(worker)) {
    worker.timer = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref();
    // An idle process must not keep the server running.
    child.unref();
    child.channel?.unref();
  }
  startNext();
}
