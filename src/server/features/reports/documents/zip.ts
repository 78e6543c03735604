import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { DocumentFile } from '#server/features/reports/documents/documents.queries.ts';
import { uniqueNames } from '#server/features/reports/documents/file-names.ts';

/**
 * Files as one zip, each loaded only once the previous one has been sent, so memory holds one or two at a time. They
 * are not compressed, because PDFs are compressed already.
 */
export function packZip(files: AsyncIterable<DocumentFile>, at: Date): Readable {
  const unique = uniqueNames();
  async function* entries() {
    for await (const { name, content } of files) {
      yield { name: unique(name), input: content, lastModified: at };
    }
  }
  return Readable.fromWeb(makeZip(entries()) as never);
}
