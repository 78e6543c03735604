import { spawn } from 'node:child_process';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';

const PATIENCE_MS = 30_000;

/**
 * Asks the configured scanner, if there is one, whether a file is clean. A command gets the file on its standard
 * input, and exits with 0 if it is clean or 1 if not (as clamdscan does); a URL gets it by POST, and answers `{
 * "clean": true }` or false. Throws `file.not_scanned` without an answer, and `input.invalid` for an infected file.
 */
export async function scanFile(config: Config, content: Buffer, field: string): Promise<void> {
  const { FILE_SCAN_COMMAND, FILE_SCAN_URL } = config;
  const verdicts: boolean[] = [];
  try {
    if (FILE_SCAN_COMMAND) verdicts.push(await askCommand(FILE_SCAN_COMMAND, content));
    if (FILE_SCAN_URL) verdicts.push(await askAddress(FILE_SCAN_URL, content));
  } catch {
    throw new AppError('file.not_scanned');
  }
  if (verdicts.includes(false)) {
    const message = 'This file may contain a virus. Choose another file.';
    throw new AppError('input.invalid', { detail: message, errors: [{ path: field, message }] });
  }
}

/** One sentence for the operator, if the scanner does not work now. */
export async function findScannerProblem(config: Config): Promise<string | undefined> {
  const { FILE_SCAN_COMMAND, FILE_SCAN_URL } = config;
  if (!FILE_SCAN_COMMAND && !FILE_SCAN_URL) return undefined;
  const isWell = await scanFile(config, Buffer.from('Placewell'), '').then(
    () => true,
    () => false,
  );
  const setting = FILE_SCAN_COMMAND ? 'FILE_SCAN_COMMAND' : 'FILE_SCAN_URL';
  return isWell
    ? undefined
    : `The virus scanner (${setting}) does not answer. Placewell refuses files until it does.`;
}

function askCommand(command: string, content: Buffer): Promise<boolean> {
  const [program = '', ...options] = command.split(' ').filter(Boolean);
  const answer = Promise.withResolvers<boolean>();
  const scanner = spawn(program, options, { stdio: ['pipe', 'ignore', 'ignore'], timeout: PATIENCE_MS });
  scanner.on('error', answer.reject);
  scanner.on('close', (code) => {
    if (code === 0 || code === 1) answer.resolve(code === 0);
    else answer.reject(new Error(`The scanner ended with ${code}`));
  });
  // It may decide and exit before it has read everything.
  scanner.stdin.on('error', () => {});
  scanner.stdin.end(content);
  return answer.promise;
}

async function askAddress(address: string, content: Buffer): Promise<boolean> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { clean } = (await answer.json()) as { clean?: unknown };
  if (!answer.ok || typeof clean !== 'boolean') throw new Error('The scanner did not answer');
  return clean;
}
