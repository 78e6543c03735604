/** A thread of its own that asks for /api/health again and again, so that no other work of the bench is measured with it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 20;
const took: number[] = [];
let isOver = false;

parentPort?.once('message', () => {
  isOver = true;
});

while (!isOver) {
  const start = performance.now();
  const answer = await fetch(`${workerData}/api/health`).catch(() => undefined);
  took.push(answer?.ok ? performance.now() - start : Number.POSITIVE_INFINITY);
  await sleep(EVERY_MS);
}
parentPort?.postMessage(took);
parentPort?.close();
