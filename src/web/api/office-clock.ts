/**
 * The office's clock, as far as this page knows it: each answer of the server says it in its `Date`. Where none came yet, the
 * device's own stands.
 *
 * 1. In memory alone: a device's clock may be put right at any time.
 * 2. Answers of the API alone are read, for nothing keeps them: `no-store`, and the service worker leaves them to the network.
 */
import { createStore } from 'zustand/vanilla';
import { DEVICE_NOW_HEADER, measureAhead } from '#contract/core/device-clock.ts';
import { line } from '#web/api/line.ts';

/** One that took longer says nothing for certain, as where the device slept meanwhile. */
const MAX_ROUND_TRIP_MS = 10_000;
/** `Date` has whole seconds. */
const HALF_SECOND_MS = 500;
/** Nearer than this it is the same difference, and no screen is drawn anew. */
const SAME_MS = 3_000;

/** How far the device's clock is ahead, in milliseconds: 0 where it is right, undefined where no answer came yet. */
export const officeClock = createStore<{ ahead_ms: number | undefined }>()(() => ({ ahead_ms: undefined }));

/**
 * From now on each answer tells the office's clock, and each call that changes something says what the device's shows: what a
 * device states by a clock that is wrong is put right by it.
 */
export function watchOfficeClock(): void {
  line.now = () => readOfficeTime(Date.now());
  line.ask = async (path, init) => {
    const asked_ms = Date.now();
    const device_now = { [DEVICE_NOW_HEADER]: new Date(asked_ms).toISOString() };
    const isRead = init.method === 'GET';
    const headers = isRead ? init.headers : { ...(init.headers as Record<string, string>), ...device_now };
    const answer = await fetch(path, { ...init, ...(headers ? { headers } : {}) });
    hear(answer, asked_ms);
    return answer;
  };
}

/** Takes the time from an answer of the server, which was asked for at `asked_ms` by the device's clock. */
function hear(answer: Response, asked_ms: number): void {
  const heard_ms = Date.now();
  const told_ms = Date.parse(answer.headers.get('date') ?? '');
  const isPrompt = heard_ms >= asked_ms && heard_ms - asked_ms <= MAX_ROUND_TRIP_MS;
  if (Number.isNaN(told_ms) || !isPrompt) return;
  const ahead_ms = measureAhead(heard_ms, told_ms + HALF_SECOND_MS);
  const { ahead_ms: before } = officeClock.getState();
  if (before === undefined || ahead_ms === 0 || Math.abs(ahead_ms - before) > SAME_MS)
    officeClock.setState({ ahead_ms });
}

/** Now, by the office's clock where it is known. */
export const readNow = (): Date => new Date(readOfficeTime(Date.now()));

/** A time that the device's clock showed, by the office's where it is known. */
export const readOfficeTime = (device_ms: number): number =>
  device_ms - (officeClock.getState().ahead_ms ?? 0);
