import { createReferralPass } from '#contract/young-persons/public-referrals.ts';
import { callApi } from '#web/api/call.ts';
import type { PaidPass } from '#web/features/young-persons/referrals/open-public-draft.ts';

/** One pass of the public form, worked on while the person types. A pass that is over, or was refused, is got anew. */
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
    /** Begins the work; a failure is met again when the pass is taken. */
    begin: () => void begin().catch(() => undefined),
    /** Resolves with a pass that still holds. Throws ApiError. */
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
