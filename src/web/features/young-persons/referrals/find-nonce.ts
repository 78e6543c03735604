/**
 * The proof of work for the public form: finds a text that, appended to the pass, hashes to a number of leading zero
 * bits.
 */

/** How many hashes run at once: awaiting them one by one takes longer than the hashing. */
const AT_ONCE = 64;

export async function findNonce(pass: string, bits: number): Promise<string> {
  for (let from = 0; ; from += AT_ONCE) {
    const found = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) =>
        (await countZeroBits(`${pass}.${from + at}`)) >= bits ? String(from + at) : undefined,
      ),
    );
    const nonce = found.find((each) => each !== undefined);
    if (nonce !== undefined) return nonce;
  }
}

/** Counts the leading zero bits of a text's SHA-256. */
export async function countZeroBits(text: string): Promise<number> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const first = hash.findIndex((byte) => byte !== 0);
  if (first === -1) return hash.length * 8;
  return first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
