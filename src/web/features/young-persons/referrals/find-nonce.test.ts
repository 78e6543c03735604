import { expect, it } from 'vitest';
import { countZeroBits, findNonce } from '#web/features/young-persons/referrals/find-nonce.ts';

const hashInBits = async (text: string) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
};

it('[REF-04] A phone finds a nonce whose hash has the zero bits that the pass requires', async () => {
  const nonce = await findNonce('a-pass', 10);
  expect(await hashInBits(`a-pass.${nonce}`)).toMatch(/^0{10}/);
});

it('[REF-04] Leading zero bits are counted correctly', async () => {
  const texts = Array.from({ length: 500 }, (_, at) => `pass.${at}`);
  for (const text of texts) expect(await countZeroBits(text)).toBe((await hashInBits(text)).indexOf('1'));
});
