/**
 * A short name for a set, such as the reports that go in one letter: the same in whichever order they come, and another once
 * one is another. It stands in the place of words that are about just these.
 */
export function nameSubjects(ids: readonly string[]): string {
  const each = [...new Set(ids)].toSorted();
  return `${each.length}-${toHex(each.join(','))}`;
}

/** 53 bits of the text, well mixed (cyrb53): to tell sets apart, not to keep anything secret. */
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
