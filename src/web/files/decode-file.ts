/** The text of a file in any of the usual encodings: banks and spreadsheets use each of them. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder(findWide(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 64))) ?? 'utf-8', {
      fatal: true,
    }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 starts with a byte order mark, or has a zero byte beside each Latin letter. */
function findWide(start: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 1].map((from) => start.filter((byte, at) => at % 2 === from && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}
