import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the system knows about a living process. */
export interface LiveProcess {
  /** Differs for two processes with the same id, even across a restart of the machine. */
  born: string;
  command: string;
}

/** Undefined if there is no such process, or it has ended but its parent has not collected it (a zombie). */
export function findProcess(pid: number): LiveProcess | undefined {
  return existsSync('/proc/self/stat') ? findInProc(pid) : findWithPs(pid);
}

function findInProc(pid: number): LiveProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain spaces and brackets: count from the last one.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const startTicks = fields[18];
    return {
      born: `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTicks}`,
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    };
  } catch {
    return undefined;
  }
}

function findWithPs(pid: number): LiveProcess | undefined {
  const LSTART_WIDTH = 24;
  const ps = spawnSync('ps', ['-ww', '-o', 'stat=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  const [, state, rest] = /^\s*(\S+)\s+(.*)$/s.exec(ps.stdout ?? '') ?? [];
  if (!state || !rest || state.startsWith('Z')) return undefined;
  return { born: rest.slice(0, LSTART_WIDTH), command: rest.slice(LSTART_WIDTH).trim() };
}

/** Whether any process has this id, including a zombie: PostgreSQL checks the same. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True once the process has ended, false if it has not ended in time. */
export async function waitForEnd(pid: number, born: string, timeout_ms: number): Promise<boolean> {
  const deadline = Date.now() + timeout_ms;
  while (findProcess(pid)?.born === born) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
