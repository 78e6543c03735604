/**
 * Content on the device is sealed with AES-GCM under its user's key, which the browser uses and never exports.
 * docs/decisions/008 says what this protects against, and what it does not.
 */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  content: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';

export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** `place` is where the content is stored. It cannot be unsealed in any other place. */
export async function seal(key: CryptoKey, place: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, content: await crypto.subtle.encrypt(parameters(iv, place), key, bytes) };
}

/** Throws if the content was sealed under another key or for another place, or was changed since. */
export async function unseal(
  key: CryptoKey,
  place: string,
  sealed: Sealed,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt(parameters(sealed.iv, place), key, sealed.content));
}

const parameters = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(place),
});
