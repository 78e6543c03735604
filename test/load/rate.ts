import { setTimeout as sleep } from 'node:timers/promises';

export interface Rate {
  per_second: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  failures: number;
}

/** Runs `work` in so many lanes for so long, as fast as it goes. */
export async function findRate(
  work: () => Promise<unknown>,
  { lanes = 16, seconds = 8 } = {},
): Promise<Rate> {
  const times: number[] = [];
  let failures = 0;
  const end = performance.now() + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await work().catch(() => {
        failures += 1;
      });
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { per_second: times.length / seconds, ...percentiles(times), failures };
}

/** Starts so many a second, whether or not earlier ones have ended: what people feel. */
export async function atRate(
  work: () => Promise<unknown>,
  { per_second = 200, seconds = 8 } = {},
): Promise<Rate> {
  const times: number[] = [];
  let failures = 0;
  const running: Promise<void>[] = [];
  const begin = performance.now();
  for (let count = 0; count < per_second * seconds; count++) {
    const due = begin + (count * 1000) / per_second;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    running.push(
      work()
        .catch(() => {
          failures += 1;
        })
        .then(() => {
          // From when it was due: a late start counts as waiting.
          times.push(performance.now() - due);
        }),
    );
  }
  await Promise.all(running);
  return { per_second: times.length / ((performance.now() - begin) / 1000), ...percentiles(times), failures };
}

export function percentiles(times: number[]): Pick<Rate, 'p50_ms' | 'p95_ms' | 'p99_ms'> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}
