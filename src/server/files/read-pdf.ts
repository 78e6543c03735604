import { inflateRawSync, inflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { MAX_STREAM_BYTES, MAX_UNPACKED_BYTES } from '#contract/core/file-limits.ts';
import { type FileResult, refuse } from '#server/files/file-jobs.ts';
import { startMeasuring } from '#server/files/measure-streams.ts';
import { stripPointers } from '#server/files/strip-pointers.ts';

/**
 * Reads PDFs, in a file process. Searching a file's bytes for active names can be fooled, because another reader may
 * find other objects in the same bytes. So:
 *
 * 1. A PDF reader (MuPDF) reads every object, even in a deliberately damaged file.
 * 2. A file that contains anything that runs, opens programs, sends or contains other files is refused.
 * 3. Only the parts that were read are written to a new file, without pointers to the outside (strip-pointers.ts): a
 *    later reader can find nothing that was not checked here.
 */
const ACTIVE = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  // Three dimensions, which contain scripts.
  '3D',
  'OnInstantiate',
]);

const MAX_OBJECTS = 50_000;
const MAX_VALUES = 500_000;
const MAX_DEPTH = 64;
const MAX_DICTIONARY_BYTES = 4096;
const MAX_BYTES_AFTER_END = 1024;
/** Programs pad files to the size of a block. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they fill it with NUL
const PADDING = /[\s\u0000]+/g;
const ZIP_MARK = 'PK\u0003\u0004';

const DAMAGED = 'This PDF is incomplete or damaged. Save it again, or take a photo.';
const UNCHECKED = 'We cannot check this PDF. Print it to a new PDF, or take a photo.';

/** The document, read and rewritten; or a sentence that says what is wrong. */
export function writeAnew(content: Buffer): FileResult {
  const text = content.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  if (end < 0 || !text.includes('startxref')) return refuse('input.invalid', DAMAGED);
  if (
    text.slice(end + 5).replace(PADDING, '').length > MAX_BYTES_AFTER_END ||
    text.slice(end).includes(ZIP_MARK)
  )
    return refuse('input.invalid', 'This PDF contains other data. Print it to a new PDF, or take a photo.');
  if (unpacksToTooMuch(text, content)) return refuse('input.invalid', UNCHECKED);
  const document = mupdf.PDFDocument.openDocument(content, 'application/pdf').asPDF();
  if (!document) return refuse('input.invalid', DAMAGED);
  // A PDF that opens without a password is accepted. An owner's password only forbids printing and copying.
  if (document.needsPassword())
    return refuse('input.invalid', 'This PDF has a password. Save it without one, or take a photo.');
  if (document.countObjects() > MAX_OBJECTS) return refuse('input.invalid', UNCHECKED);
  if (document.countPages() === 0) return refuse('input.invalid', DAMAGED);
  if (isActive(document))
    return refuse(
      'input.invalid',
      'This PDF contains scripts, forms or other files. Print it to a new PDF, or take a photo.',
    );
  if (inflatesToTooMuch(document)) return refuse('input.invalid', UNCHECKED);
  const written = document.saveToBuffer('garbage=1,compress,encrypt=none').asUint8Array();
  return {
    kind: 'harmless',
    file: { mime_type: 'application/pdf', ending: 'pdf', content: written, width: null, height: null },
  };
}

/**
 * Whether any object has an active name, as key or as value. Removes pointers to the outside. Throws if there is too
 * much.
 */
function isActive(document: mupdf.PDFDocument): boolean {
  let seen = 0;
  const holds = (value: mupdf.PDFObject, depth: number, isStream: boolean): boolean => {
    seen += 1;
    if (seen > MAX_VALUES || depth > MAX_DEPTH) throw new Error('There is too much in it');
    if (value.isIndirect()) return false;
    if (value.isName()) return ACTIVE.has(value.asName());
    if (!value.isDictionary() && !value.isArray()) return false;
    let found = false;
    value.forEach((each, key) => {
      found ||= (typeof key === 'string' && ACTIVE.has(key)) || holds(each, depth + 1, false);
    });
    if (value.isDictionary()) stripPointers(value, isStream);
    return found;
  };
  for (let number = 1; number < document.countObjects(); number++) {
    const reference = document.newIndirect(number);
    if (holds(reference.resolve(), 0, reference.isStream())) return true;
  }
  return holds(document.getTrailer(), 0, false);
}

/**
 * Whether its streams become too large in a reader. Runs once the pointers are gone, so that none is read from
 * elsewhere.
 */
function inflatesToTooMuch(document: mupdf.PDFDocument): boolean {
  const isTooMuch = startMeasuring();
  for (let number = 1; number < document.countObjects(); number++) {
    const reference = document.newIndirect(number);
    if (reference.isStream() && isTooMuch(reference)) return true;
  }
  return false;
}

/**
 * Whether object streams unpack to more than the limit. The reader unpacks them whole, so they are tried first, with
 * a limit; the limits of the process end one that is hidden from this check.
 */
function unpacksToTooMuch(text: string, content: Buffer): boolean {
  let unpacked = 0;
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const head = text.slice(Math.max(0, match.index - MAX_DICTIONARY_BYTES), match.index);
    if (!/\/(ObjStm|XRef|First)(?![A-Za-z0-9])/.test(unescaped(head))) continue;
    const length = unpackedLength(content.subarray(match.index + match[0].length));
    unpacked += length;
    if (length > MAX_STREAM_BYTES || unpacked > MAX_UNPACKED_BYTES) return true;
  }
  return false;
}

/** More than the limit if a stream does not end before. Bytes that are not a packed stream are left to the reader. */
function unpackedLength(stream: Buffer): number {
  for (const inflate of [inflateSync, inflateRawSync]) {
    try {
      return inflate(stream, { maxOutputLength: MAX_STREAM_BYTES }).length;
    } catch (error) {
      if (error instanceof RangeError) return MAX_STREAM_BYTES + 1;
    }
  }
  return 0;
}

function unescaped(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
