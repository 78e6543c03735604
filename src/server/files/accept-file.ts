import { cleanName } from '#server/files/clean-name.ts';
import { runFileJob } from '#server/files/file-processes.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SentFile } from '#server/http/multipart.ts';

/** A file that may be stored: its type was detected from its content, and it contains only what may be shown. */
export interface AcceptedFile {
  name: string;
  mime_type: string;
  content: Buffer;
  /** In pixels; null if it is not a picture. */
  width: number | null;
  height: number | null;
}

/**
 * Checks an uploaded file and makes it harmless, for the person who sent it. Throws `input.unsupported_type` for an
 * unsupported type and `input.invalid` for a broken or dangerous file, each with a sentence for the field;
 * `files.busy` and `too_many_requests`.
 */
export async function acceptFile(sent: SentFile, field: string, person: string): Promise<AcceptedFile> {
  const refuse = (code: 'input.unsupported_type' | 'input.invalid', message: string) =>
    new AppError(code, { detail: message, errors: [{ path: field, message }] });
  if (sent.content.length === 0) throw refuse('input.invalid', 'This file is empty. Choose another.');
  const result = await runFileJob({ kind: 'look', content: sent.content }, person);
  if (result.kind === 'refused') throw refuse(result.code, result.message);
  if (result.kind !== 'harmless')
    throw refuse('input.invalid', 'We cannot check this file. Take a photo of it, or print it to a new PDF.');
  const { ending, content, ...facts } = result.file;
  return { ...facts, name: cleanName(sent.name, ending), content: Buffer.from(content) };
}
