/**
 * The office's clock, taken from the `Date` header of each server response. Until one arrives, the device's own clock is
 * used.
 *
 * 1. Kept only in memory, because a device's clock may be corrected at any time.
 * 2. Only API responses are read, because they are never cached: they are `no-store`, and the service worker passes them on.
 */
import { createStore } from 'zustand/vanilla';
import { DEVICE_NOW_HEADER, measureAhead } from '#contract/core/device-clock.ts';
import { line } from '#web/api/line.ts';

/** A slower response is unreliable: the device may have slept in between. */
const MAX_ROUND_TRIP_MS = 10_000;
/** `Date` has whole seconds. */
const HALF_SECOND_MS = 500;
/** Smaller changes are ignored, so that screens do not render again. */
const SAME_MS = 3_000;

/** How far the device's clock is ahead, in milliseconds: 0 if it is right, undefined until a response arrives. */
export const officeClock = createStore<{ ahead_ms: number | undefined }>()(() => ({ ahead_ms: undefined }));

/**
 * From now on each response sets the office's clock. Each call that changes something sends the device's time, so that the
 * server can correct times from a wrong clock.
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

/** Takes the time from a server response that was requested at `asked_ms` by the device's clock. */
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

/** Now, by the office's clock if it is known. */
export const readNow = (): Date => new Date(readOfficeTime(Date.now()));

/** Converts a time on the device's clock to the office's, if that is known. */
export const readOfficeTime = (device_ms: number): number =>
  device_ms - (officeClock.getState().ahead_ms ?? 0);
