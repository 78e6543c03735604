import { createReferralPass } from '#contract/young-persons/public-referrals.ts';
import { callApi } from '#web/api/call.ts';
import type { PaidPass } from '#web/features/young-persons/referrals/open-public-draft.ts';

/**
 * One pass for the public form, whose proof of work is done while the user types. A pass that has expired or was
 * refused is replaced.
 */
export function createPassKeeper() {
  let finding: Promise<PaidPass & { expires_at: string }> | undefined;
  const begin = () => {
    finding ??= find().catch((error: unknown) => {
      finding = undefined;
      throw error;
    });
    return finding;
  };
  const drop = () => {
    finding = undefined;
  };
  return {
    /** Starts the work. If it fails, `take` tries again. */
    begin: () => void begin().catch(() => undefined),
    /** Resolves with a valid pass. Throws ApiError. */
    take: async (): Promise<PaidPass> => {
      const found = await begin();
      if (Date.parse(found.expires_at) > Date.now()) return found;
      drop();
      return begin();
    },
    drop,
  };
}

async function find() {
  const { pass, bits, expires_at } = await callApi(createReferralPass, { body: {} });
  return { pass, expires_at, nonce: await findBeside(pass, bits) };
}

function findBeside(pass: string, bits: number): Promise<string> {
  const worker = new Worker(new URL('./find-nonce-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The work beside the page failed.')));
    worker.postMessage({ pass, bits });
  }).finally(() => worker.terminate());
}
