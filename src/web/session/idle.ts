import { IDLE_MINUTES, IDLE_WARNING_MINUTES } from '#contract/core/session-limits.ts';
import type { UserType } from '#contract/core/statuses.ts';

/**
 * Idle time is counted in the browser over all its tabs, because open pages refresh automatically. Each call sends it
 * to the server (`x-idle-seconds`), which ends the session too.
 */
let lastActivity = Date.now();
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('placewell-activity');
const TELL_EVERY_MS = 5_000;

export type IdleState = { kind: 'active' } | { kind: 'warning'; seconds_left: number } | { kind: 'over' };

export function idleState(user_type: UserType, last_activity: number, now: number): IdleState {
  const endsAt = last_activity + IDLE_MINUTES[user_type] * 60_000;
  if (now >= endsAt) return { kind: 'over' };
  if (now < endsAt - IDLE_WARNING_MINUTES * 60_000) return { kind: 'active' };
  return { kind: 'warning', seconds_left: Math.ceil((endsAt - now) / 1000) };
}

export const secondsIdle = () => Math.max(0, Math.floor((Date.now() - lastActivity) / 1000));

export const idleNow = (user_type: UserType) => idleState(user_type, lastActivity, Date.now());

/** The user is active, here or in another tab. */
export function noteActivity(): void {
  const now = Date.now();
  if (now - lastActivity > TELL_EVERY_MS) channel?.postMessage(now);
  lastActivity = now;
}

/** Watches for activity on the page until the returned function is called. */
export function watchActivity(): () => void {
  lastActivity = Date.now();
  const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
  for (const name of events) window.addEventListener(name, noteActivity, { passive: true, capture: true });
  const hear = (event: MessageEvent) => {
    if (typeof event.data === 'number') lastActivity = Math.max(lastActivity, event.data);
  };
  channel?.addEventListener('message', hear);
  return () => {
    for (const name of events) window.removeEventListener(name, noteActivity, { capture: true });
    channel?.removeEventListener('message', hear);
  };
}
