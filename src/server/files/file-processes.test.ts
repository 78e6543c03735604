import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runFileJob } from '#server/files/file-processes.ts';
import { picture } from '#test/kit/given-files.ts';

it.skipIf(process.platform !== 'linux')(
  '[DOC-03] a file is checked, even if the idle process that gets it ends at that moment',
  async () => {
    const content = await picture();
    expect((await runFileJob({ kind: 'look', content }, 'Ada')).kind).toBe('harmless');
    const running = findFileProcesses();
    expect(running.length).toBeGreaterThan(0);
    for (const pid of running) process.kill(pid, 'SIGKILL');
    expect((await runFileJob({ kind: 'look', content }, 'Ada')).kind).toBe('harmless');
  },
);

/** The ids of the file processes that this process started. */
function findFileProcesses(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter(Boolean)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('file-process.ts'))
    .map(Number);
}
