import { runFileJob } from '#server/files/file-processes.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

/**
 * Reads the text of an uploaded file in a file process: `reader` is the module whose `read` does it. Throws what that
 * throws; `input.invalid` for `csv` if it takes too long or too much memory; `files.busy` and `too_many_requests`.
 */
export async function readUpload<Read extends (input: never) => unknown>(
  reader: URL,
  input: Parameters<Read>[0],
  person: string,
): Promise<ReturnType<Read>> {
  const result = await runFileJob({ kind: 'read', reader: reader.href, input }, person);
  if (result.kind === 'thrown') throw new AppError(result.code, result.details);
  if (result.kind !== 'read')
    throw invalid('csv', 'We can’t read this file. Split it and import the parts one at a time.');
  return result.value as ReturnType<Read>;
}
