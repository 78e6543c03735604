import { availableParallelism } from 'node:os';
import Piscina from 'piscina';
import type { ReportDocument } from '#server/features/reports/documents/report-document.ts';

/** Threads of their own, started when there is something to do: setting a page takes some 10 ms of a core. */
const threads = new Piscina<ReportDocument, ArrayBuffer>({
  filename: new URL('./render-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 30_000,
});

/** The report as PDF: PDF/UA-1, tagged, en-GB. The same report always makes the same bytes. */
export async function renderReport(report: ReportDocument): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await threads.run(report, { name: 'render' }));
}
