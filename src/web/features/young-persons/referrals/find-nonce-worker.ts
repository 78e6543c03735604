/** Runs in a worker, so that typing never waits for it. Each message gets one reply. */
import { findNonce } from '#web/features/young-persons/referrals/find-nonce.ts';

self.addEventListener('message', async ({ data }: MessageEvent<{ pass: string; bits: number }>) => {
  self.postMessage(await findNonce(data.pass, data.bits));
});
