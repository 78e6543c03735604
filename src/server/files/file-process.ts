import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileJob, FileResult } from '#server/files/file-jobs.ts';
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
  switch (job.kind) {
    case 'look':
      return lookInto(Buffer.from(job.content));
    case 'draw':
      return { kind: 'drawn', content: await drawVariant(Buffer.from(job.content), job) };
    case 'read':
      return read(job.reader, job.input);
  }
}

async function read(reader: string, input: unknown): Promise<FileResult> {
  const module: { read(input: unknown): unknown } = await import(reader);
  try {
    return { kind: 'read', value: module.read(input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'thrown', code: error.code, details: error.details };
  }
}

setPriority(LOWER_PRIORITY);
const guard = new Worker(new URL('./file-process-guard.ts', import.meta.url));
guard.unref();
guard.once('error', () => process.exit(1));

process.on('message', (job: FileJob) => {
  run(job).then(
    (result) => process.send?.(result),
    () => process.send?.({ kind: 'failed' } satisfies FileResult),
  );
});
process.on('disconnect', () => process.exit(0));
