import { monitorEventLoopDelay } from 'node:perf_hooks';
import { renderReport } from '#server/features/reports/documents/render.ts';
import { packZip } from '#server/features/reports/documents/zip.ts';
import { aFullReportDocument } from '#test/kit/reports/report-document.ts';
import { findRate } from '#test/load/rate.ts';

/** Report documents of 46 questions, each different, as fast as two threads go; then many as one zip (REP-08). */
export async function measureDocuments(): Promise<string[]> {
  let number = 0;
  let bytes = 0;
  const make = async () => {
    bytes = (await renderReport(aFullReportDocument(number++))).length;
  };
  await findRate(make, { lanes: 4, seconds: 2 });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = process.cpuUsage();
  const first = number;
  const rate = await findRate(make, { lanes: 4, seconds: 8 });
  const { user, system } = process.cpuUsage(began);
  delay.disable();
  return [
    `report PDFs: ${rate.per_second.toFixed(0)} a second (p50 ${rate.p50_ms.toFixed(0)} ms, p99 ${rate.p99_ms.toFixed(0)} ms, ${rate.failures} failures), ${(bytes / 1024).toFixed(0)} kB each, ${((user + system) / 1000 / (number - first)).toFixed(1)} ms of a core each`,
    `the event loop meanwhile: p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms late, ${(delay.max / 1e6).toFixed(0)} ms at most`,
    await measureZip(500),
  ];
}

/** Every document of it still to be made, which is the worst that a download can ask for. */
async function measureZip(count: number): Promise<string> {
  async function* files() {
    for (let number = 0; number < count; number++)
      yield {
        name: 'report.pdf',
        content: await renderReport(aFullReportDocument(50_000 + number)),
      };
  }
  const before = process.memoryUsage().rss;
  const start = performance.now();
  let first: number | undefined;
  let [bytes, peak] = [0, before];
  for await (const chunk of packZip(files(), new Date())) {
    first ??= performance.now() - start;
    bytes += (chunk as Uint8Array).length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - start) / 1000;
  return `a zip of ${count} reports, none made before: first byte after ${(first ?? 0).toFixed(0)} ms, ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(1)} s, ${((peak - before) / 2 ** 20).toFixed(0)} MB of memory more`;
}
