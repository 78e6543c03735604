import { inflateSync } from 'node:zlib';

/**
 * What a PDF must not hold, by the names in its objects: anything that runs, opens or sends, and other files.
 *
 * 1. A name may be written with escapes (`/J#61vaScript`); they are undone before looking.
 * 2. Objects may lie compressed in object streams; those are unpacked. One that is packed otherwise than by Flate, or
 *    encrypted, cannot be looked into, and is refused.
 * 3. The names that are long enough never to occur by chance are looked for everywhere, whatever the structure claims.
 */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition|Movie|Sound)(?![A-Za-z0-9])/;
const ACTIVE_ANYWHERE = /\/(JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData)(?![A-Za-z0-9])/;
const MOST_UNPACKED_BYTES = 50 * 1024 * 1024;
const MOST_AFTER_END = 1024;
const ZIP_MARK = 'PK\u0003\u0004';

/** What is wrong with it, as a sentence; undefined for a plain document. */
export function pdfProblem(content: Buffer): string | undefined {
  const text = content.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  if (end < 0 || !text.includes('startxref')) return 'This PDF is incomplete or damaged.';
  if (text.slice(end + 5).trim().length > MOST_AFTER_END || text.slice(end).includes(ZIP_MARK))
    return 'This PDF carries something else behind it.';
  if (/\/Encrypt(?![A-Za-z])/.test(text))
    return 'This PDF is protected by a password. Save it without, or take a photo.';
  const objects = objectsOf(text, content);
  if (objects === undefined) return 'This PDF cannot be checked. Print it to a new PDF, or take a photo.';
  if (ACTIVE.test(objects) || ACTIVE_ANYWHERE.test(unescaped(text)))
    return 'This PDF holds scripts, forms that send, or other files. Print it to a new PDF, or take a photo.';
  return undefined;
}

/** Everything outside streams, and what object streams hold; undefined where one cannot be unpacked. */
function objectsOf(text: string, content: Buffer): string | undefined {
  const parts: string[] = [];
  let [from, unpacked] = [0, 0];
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length;
    if (match.index < from || text.slice(match.index - 3, match.index) === 'end') continue;
    const head = unescaped(text.slice(from, match.index));
    parts.push(head);
    const end = text.indexOf('endstream', start);
    if (end < 0) return undefined;
    const dictionary = head.slice(head.lastIndexOf(' obj') + 1);
    if (/\/ObjStm(?![A-Za-z])/.test(dictionary)) {
      const inside = unpack(content.subarray(start, end), dictionary, MOST_UNPACKED_BYTES - unpacked);
      if (inside === undefined) return undefined;
      unpacked += inside.length;
      parts.push(unescaped(inside));
    }
    from = end + 'endstream'.length;
  }
  parts.push(unescaped(text.slice(from)));
  return parts.join('\n');
}

function unpack(stream: Buffer, dictionary: string, most: number): string | undefined {
  const [, filter] = /\/Filter\s*\[?\s*(\/\w+)\s*(?:\]|\/|>|$)/.exec(dictionary) ?? [];
  if (filter === undefined && !dictionary.includes('/Filter')) return stream.toString('latin1');
  if (filter !== '/FlateDecode' || dictionary.includes('/DecodeParms')) return undefined;
  try {
    return inflateSync(stream, { maxOutputLength: Math.max(most, 1) }).toString('latin1');
  } catch {
    return undefined;
  }
}

function unescaped(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
