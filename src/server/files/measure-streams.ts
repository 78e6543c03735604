import { inflateRawSync, inflateSync } from 'node:zlib';
import type { PDFObject } from 'mupdf';
import { MAX_INFLATED_BYTES, MAX_STREAM_INFLATED_BYTES } from '#contract/core/file-limits.ts';

/**
 * How large the streams of a PDF become in a reader: pages, fonts, pictures and object tables.
 * 1. Deflated streams are inflated here with a limit, however often they are deflated.
 * 2. MuPDF decodes other filters. One that fills the memory ends the file process, and the file is refused.
 * 3. Pictures that only their own decoder unpacks count by the pixels that they declare.
 */
const DEFLATED = /^(FlateDecode|Fl)$/;
const PICTURE = /^(DCTDecode|DCT|JPXDecode|JBIG2Decode|CCITTFaxDecode|CCF)$/;

/** Adds up the streams of one document, and reports when they become too large. */
export function startMeasuring(): (stream: PDFObject) => boolean {
  let total = 0;
  return (stream) => {
    total += Math.max(unpackedSize(stream), claimedSize(stream));
    return total > MAX_INFLATED_BYTES;
  };
}

function unpackedSize(stream: PDFObject): number {
  const filters = listFilters(stream);
  if (filters.some((filter) => PICTURE.test(filter))) return 0;
  if (!filters.every((filter) => DEFLATED.test(filter))) return stream.readStream().getLength();
  let content: Uint8Array = stream.readRawStream().asUint8Array();
  for (const _ of filters) {
    const inflated = inflate(content);
    if (!inflated) return MAX_INFLATED_BYTES + 1;
    content = inflated;
  }
  return content.length;
}

function listFilters(stream: PDFObject): string[] {
  const filter = stream.get('Filter');
  if (filter.isName()) return [filter.asName()];
  const names: string[] = [];
  if (filter.isArray())
    filter.forEach((each) => {
      names.push(each.isName() ? each.asName() : '');
    });
  return names;
}

/**
 * Bytes of a picture with one colour channel; others are three or four times as large. Black and white takes one bit
 * a pixel.
 */
function claimedSize(stream: PDFObject): number {
  const pixels = (readNumber(stream, 'Width', 'W') ?? 0) * (readNumber(stream, 'Height', 'H') ?? 0);
  return Math.ceil((pixels * Math.min(Math.max(bitsOfPixel(stream), 1), 16)) / 8);
}

/** The filters for photographs and for black and white have a fixed depth, whatever the picture declares. */
function bitsOfPixel(stream: PDFObject): number {
  const filters = listFilters(stream);
  if (filters.some((filter) => /^(DCTDecode|DCT|JPXDecode)$/.test(filter))) return 8;
  if (filters.some((filter) => PICTURE.test(filter))) return 1;
  return readNumber(stream, 'BitsPerComponent', 'BPC') ?? 8;
}

function readNumber(stream: PDFObject, long: string, short: string): number | undefined {
  const value = stream.get(long).isNull() ? stream.get(short) : stream.get(long);
  return value.isNumber() ? value.asNumber() : undefined;
}

/** Undefined if it exceeds the limit for a stream. Bytes that are not deflated, or break off, count as empty. */
function inflate(deflated: Uint8Array): Uint8Array | undefined {
  for (const read of [inflateSync, inflateRawSync]) {
    try {
      return read(deflated, { maxOutputLength: MAX_STREAM_INFLATED_BYTES, finishFlush: 2 });
    } catch (error) {
      if (error instanceof RangeError) return undefined;
    }
  }
  return new Uint8Array();
}
