/** Works beside the page, so that typing never waits for it. Asked once, it answers once. */
import { findNonce } from '#web/features/young-persons/referrals/find-nonce.ts';

self.addEventListener('message', async ({ data }: MessageEvent<{ pass: string; bits: number }>) => {
  self.postMessage(await findNonce(data.pass, data.bits));
});
