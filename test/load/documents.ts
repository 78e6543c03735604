import { monitorEventLoopDelay } from 'node:perf_hooks';
import { renderReport } from '#server/features/documents/render.ts';
import { aFullReportDocument } from '#test/kit/report-document.ts';
import { rateOf } from '#test/load/rate.ts';

/** Report documents of 46 questions, each different, as fast as two threads go (REP-08). */
export async function measureDocuments(): Promise<string[]> {
  let number = 0;
  let bytes = 0;
  const make = async () => {
    bytes = (await renderReport(aFullReportDocument(number++))).length;
  };
  await rateOf(make, { lanes: 4, seconds: 2 });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const rate = await rateOf(make, { lanes: 4, seconds: 8 });
  delay.disable();
  return [
    `report PDFs: ${rate.per_second.toFixed(0)} a second (p50 ${rate.p50_ms.toFixed(0)} ms, p99 ${rate.p99_ms.toFixed(0)} ms, ${rate.failures} failures), ${(bytes / 1024).toFixed(0)} kB each`,
    `the event loop meanwhile: p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms late, ${(delay.max / 1e6).toFixed(0)} ms at most`,
  ];
}
