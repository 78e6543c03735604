import { availableParallelism } from 'node:os';
import Piscina from 'piscina';
import {
  buildSheet,
  type ReportDocument,
  type Sheet,
} from '#server/features/reports/documents/report-document.ts';

/** Separate threads, started on demand: typesetting a page takes about 10 ms of CPU. */
const threads = new Piscina<Sheet, ArrayBuffer>({
  filename: new URL('./render-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 30_000,
});

/** A sheet as PDF: PDF/UA-1, tagged, en-GB. The same sheet always makes the same bytes. */
export async function renderSheet(sheet: Sheet): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await threads.run(sheet, { name: 'render' }));
}

export const renderReport = (report: ReportDocument): Promise<Buffer<ArrayBuffer>> =>
  renderSheet(buildSheet(report));
