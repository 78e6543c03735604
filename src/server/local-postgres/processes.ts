import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Facts that the system knows of a living process. */
export interface LiveProcess {
  /** Differs between two processes that got the same id, before and after a restart of the machine too. */
  born: string;
  command: string;
}

/** Undefined when there is no such process, and for one that has ended but whose parent never asked (a zombie). */
export function findProcess(pid: number): LiveProcess | undefined {
  return existsSync('/proc/self/stat') ? findInProc(pid) : findWithPs(pid);
}

function findInProc(pid: number): LiveProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may itself hold spaces and brackets: count from the last one.
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

/** Whether anything holds this process id, a zombie included: the question PostgreSQL asks. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True once the process has ended, false when it has not within the time. */
export async function waitForEnd(pid: number, born: string, timeout_ms: number): Promise<boolean> {
  const deadline = Date.now() + timeout_ms;
  while (findProcess(pid)?.born === born) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
