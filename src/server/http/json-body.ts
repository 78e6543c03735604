import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/http/app-error.ts';

/**
 * Refuses JSON that is made to be slow. A million nested brackets, or a hundred thousand different keys in one object,
 * keep `JSON.parse` busy for a second. Counting them in the bytes first takes milliseconds.
 */
const MAX_DEPTH = 64;
const MAX_KEYS_OF_ONE_OBJECT = 2_000;
const MAX_VALUES = 150_000;

export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const excess = findExcess(body);
    if (excess) done(new AppError('input.too_large', { detail: excess }));
    else parse(request, body.toString(), done);
  });
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Returns the limit that a body breaks. Undefined if it breaks none, whether or not it is valid JSON. */
export function findExcess(body: Buffer): string | undefined {
  const keys = new Uint32Array(MAX_DEPTH + 1);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) at = findEndOfText(body, at);
    else if (byte === COMMA) values += 1;
    else if (byte === COLON) keys[depth] = (keys[depth] ?? 0) + 1;
    else if (CLOSING.has(byte)) depth = Math.max(0, depth - 1);
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return `It is nested more than ${MAX_DEPTH} levels deep.`;
      keys[depth] = 0;
    }
    if (values > MAX_VALUES) return `It has more than ${MAX_VALUES.toLocaleString('en-GB')} values.`;
    if ((keys[depth] ?? 0) > MAX_KEYS_OF_ONE_OBJECT)
      return `One of its objects has more than ${MAX_KEYS_OF_ONE_OBJECT.toLocaleString('en-GB')} fields.`;
  }
  return undefined;
}

/** The position of the quotation mark that ends the string, or of the end of the body. */
function findEndOfText(body: Buffer, start: number): number {
  // Most strings have no backslash, and this is the fastest way to skip them.
  const end = body.indexOf(QUOTE, start + 1);
  if (end > 0 && body[end - 1] !== BACKSLASH) return end;
  for (let at = start + 1; at < body.length; at++) {
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at;
  }
  return body.length;
}
