import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileJob, FileResult, JobBegun } from '#server/files/file-jobs.ts';
import { lookInto } from '#server/files/look-into-file.ts';
import { drawVariant } from '#server/files/pictures.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Runs in a separate process (file-processes.ts), one job after another. It has no database, settings or access to
 * our network, so a bad file harms nothing else.
 */

/** People who wait for a page come before people who wait for a file. */
const LOWER_PRIORITY = 5;

async function run(job: FileJob): Promise<FileResult> {
  const module = job.kind === 'read' ? await load(job.reader) : undefined;
  send({ kind: 'begun' });
  switch (job.kind) {
    case 'look':
      return lookInto(Buffer.from(job.content));
    case 'draw':
      return { kind: 'drawn', content: await drawVariant(Buffer.from(job.content), job) };
    case 'read':
      return read(module, job.input);
  }
}

interface Reader {
  read(input: unknown): unknown;
}

const load = async (reader: string): Promise<Reader> => import(reader);

function read(reader: Reader | undefined, input: unknown): FileResult {
  try {
    return { kind: 'read', value: reader?.read(input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'thrown', code: error.code, details: error.details };
  }
}

const send = (message: FileResult | JobBegun) => process.send?.(message);

setPriority(LOWER_PRIORITY);
const guard = new Worker(new URL('./file-process-guard.ts', import.meta.url));
guard.unref();
guard.once('error', () => process.exit(1));

process.on('message', (job: FileJob) => {
  run(job).then(
    (result) => send(result),
    () => send({ kind: 'failed' }),
  );
});
process.on('disconnect', () => process.exit(0));
