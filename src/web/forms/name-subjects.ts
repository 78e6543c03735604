/**
 * A short name for a set of ids, such as the reports in one letter. It does not depend on their order, and changes if
 * any id changes. Drafts about exactly these records are saved under it.
 */
export function nameSubjects(ids: readonly string[]): string {
  const each = [...new Set(ids)].toSorted();
  return `${each.length}-${toHex(each.join(','))}`;
}

/** A 53-bit hash of the text (cyrb53): it tells sets apart, and keeps nothing secret. */
function toHex(text: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(16).padStart(14, '0');
}
