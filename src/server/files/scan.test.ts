import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findScannerProblem, scanFile } from '#server/files/scan.ts';
import { AppError } from '#server/http/app-error.ts';

/** A clean file, a test virus, and a file that crashes the scanner. */
const FILES = { clean: 'a receipt', infected: 'EICAR', fatal: 'FALLS OVER' };

async function command(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'scanner-')), 'scan.sh');
  await writeFile(
    path,
    '#!/bin/sh\nread -r line\ncase "$line" in *EICAR*) exit 1;; *FALLS*) exit 2;; esac\n',
  );
  await chmod(path, 0o700);
  return path;
}

async function address(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const service = await address(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString();
  response.statusCode = body.includes('FALLS') ? 500 : 200;
  response.end(JSON.stringify({ clean: !body.includes('EICAR') }));
});

const scanner = await command();

const verdict = async (settings: Record<string, string>, file: string) => {
  try {
    await scanFile(readConfig(settings), Buffer.from(`${file}\n`), 'files');
    return 'taken';
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

describe('a scanner', () => {
  it.each([
    ['as a command', { FILE_SCAN_COMMAND: scanner }],
    ['at an address', { FILE_SCAN_URL: service }],
  ])('[DOC-03] %s lets clean files through, and no others', async (_what, settings) => {
    expect(await verdict(settings, FILES.clean)).toBe('taken');
    expect(await verdict(settings, FILES.infected)).toBe('input.invalid');
    expect(await verdict(settings, FILES.fatal)).toBe('file.not_scanned');
  });

  it('[DOC-03] that does not answer lets nothing through', async () => {
    expect(await verdict({ FILE_SCAN_COMMAND: '/no/such/scanner' }, FILES.clean)).toBe('file.not_scanned');
    expect(await verdict({ FILE_SCAN_URL: 'http://127.0.0.1:1' }, FILES.clean)).toBe('file.not_scanned');
    const vague = await address((_request, response) => response.end('{}'));
    expect(await verdict({ FILE_SCAN_URL: vague }, FILES.clean)).toBe('file.not_scanned');
  });

  it('[DOC-03] that does not work is named in one sentence at startup', async () => {
    const problem = (settings: Record<string, string>) => findScannerProblem(readConfig(settings));
    expect(await problem({ FILE_SCAN_COMMAND: '/no/such/scanner' })).toBe(
      'The virus scanner (FILE_SCAN_COMMAND) does not answer. Placewell refuses files until it does.',
    );
    expect(await problem({ FILE_SCAN_URL: 'http://127.0.0.1:1' })).toContain('(FILE_SCAN_URL)');
    expect([await problem({}), await problem({ FILE_SCAN_COMMAND: scanner })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('[DOC-03] is not called if none is set', async () => {
    expect(await verdict({}, FILES.infected)).toBe('taken');
  });
});
