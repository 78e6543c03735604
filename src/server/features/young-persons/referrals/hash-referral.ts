import { createHash } from 'node:crypto';

/**
 * A hash of a submission, to recognise the same one sent again. The order of an object's fields does not matter.
 */
export function hashReferral(sent: { client_id: unknown; social_worker: unknown; answers: object }): Buffer {
  const inOrder = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(sent, inOrder)).digest();
}
