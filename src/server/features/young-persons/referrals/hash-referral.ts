import { createHash } from 'node:crypto';

/**
 * A fingerprint of what was sent, so that the same once more is known from another. The order in which the fields of an object
 * were written says nothing.
 */
export function hashReferral(sent: { client_id: unknown; social_worker: unknown; answers: object }): Buffer {
  const inOrder = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(sent, inOrder)).digest();
}
