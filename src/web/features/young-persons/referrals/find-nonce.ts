/** The work of a page of the public form: a text that, behind the pass, hashes to so many leading zero bits. */

/** How many are hashed before the results are looked at: asking the browser one by one costs more than the hashing. */
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

/** Leading zero bits of the SHA-256 of a text. */
export async function countZeroBits(text: string): Promise<number> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const first = hash.findIndex((byte) => byte !== 0);
  if (first === -1) return hash.length * 8;
  return first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
