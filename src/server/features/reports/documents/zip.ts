import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { DocumentFile } from '#server/features/reports/documents/documents.queries.ts';
import { uniqueNames } from '#server/features/reports/documents/file-names.ts';

/**
 * Files as one zip, each asked for only when the one before it has been taken: memory holds a file or two, however
 * many there are. They are stored as they are; PDFs are compressed already.
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
