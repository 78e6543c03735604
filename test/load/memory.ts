import { readFile } from 'node:fs/promises';

export async function memoryMb(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
  return Number.isNaN(kilobytes) ? 'unknown' : (kilobytes / 1024).toFixed(0);
}
