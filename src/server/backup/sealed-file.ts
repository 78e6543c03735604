/**
 * Files of a backup. Without a key they are stored unchanged. With one they are encrypted with AES-256-GCM:
 *
 *   magic (8 bytes) · salt (32) · chunks of 64 KiB, each followed by its tag (16)
 *
 * 1. Each file has its own key, from BACKUP_KEY, its salt and its name: a file under another name cannot be opened.
 * 2. A chunk's nonce is its number and whether it is the last: swapped, missing or truncated chunks cannot be
 *    opened.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';

const MAGIC = Buffer.from('PLACEWB1');
const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

export interface Written {
  bytes: number;
  /** The hash of the stored file, in hexadecimal digits. */
  sha256: string;
}

/** Thrown if a file cannot be opened with the key. */
export class SealError extends Error {}

/** Writes a new file that only its owner can read. */
export async function writeSealed(
  path: string,
  name: string,
  content: readonly [Readable, ...Transform[]],
  key: string | undefined,
): Promise<Written> {
  const hash = createHash('sha256');
  const written = { bytes: 0 };
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      written.bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await finished([...content, ...(key ? [seal(key, name)] : []), measure, file]);
  return { ...written, sha256: hash.digest('hex') };
}

/**
 * Reads what `writeSealed` wrote. Throws SealError, or the stream does, if the key is wrong or a byte has changed.
 */
export async function readSealed(path: string, name: string, key: string | undefined): Promise<Readable> {
  if (!key) return createReadStream(path);
  const head = Buffer.alloc(HEAD_BYTES);
  const file = await open(path);
  await file.read(head, 0, HEAD_BYTES, 0);
  await file.close();
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError(`${name} is not sealed.`);
  const opened = unseal(fileKey(key, head.subarray(MAGIC.length), name), name);
  return pipeline(createReadStream(path, { start: HEAD_BYTES }), opened, () => {});
}

/** The hash of a stored file; undefined if there is none. */
export async function measureFile(path: string): Promise<Written | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

const fileKey = (key: string, salt: Buffer, name: string) =>
  new Uint8Array(hkdfSync('sha256', key, salt, `placewell backup ${name}`, 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: string, name: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const secret = fileKey(key, salt, name);
  const cut = cutIntoChunks(CHUNK_BYTES, (chunk, number, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(number, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  });
  cut.push(Buffer.concat([MAGIC, salt]));
  return cut;
}

function unseal(secret: Uint8Array, name: string): Transform {
  return cutIntoChunks(CHUNK_BYTES + TAG_BYTES, (chunk, number, isLast) => {
    if (chunk.length < TAG_BYTES) throw new SealError(`${name} ends too early.`);
    const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(number, isLast));
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new SealError(`${name} does not open with this key.`);
    }
  });
}

/** Only the end of the file shows which chunk is the last, so one is always held back. */
function cutIntoChunks(
  size: number,
  work: (chunk: Buffer, number: number, isLast: boolean) => Buffer,
): Transform {
  let held = Buffer.alloc(0);
  let number = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        held = Buffer.concat([held, chunk]);
        let at = 0;
        for (; held.length - at > size; at += size)
          this.push(work(held.subarray(at, at + size), number++, false));
        held = held.subarray(at);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        done(null, work(held, number, true));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
