import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileJob, FileResult } from '#server/files/file-jobs.ts';
import { lookInto } from '#server/files/look-into-file.ts';
import { drawVariant } from '#server/files/pictures.ts';

/**
 * Runs as a process of its own (file-processes.ts), one job after the other. It has no database, no settings and no
 * network of ours; what a file does to it stays here.
 */

/** People who wait for a page go before people who wait for a file. */
const LOWER_PRIORITY = 5;

async function run(job: FileJob): Promise<FileResult> {
  if (job.kind === 'look') return lookInto(Buffer.from(job.content));
  return { kind: 'drawn', content: await drawVariant(Buffer.from(job.content), job) };
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
