import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { officeClock } from '#web/api/office-clock.ts';

const MINUTE_MS = 60_000;
/** For what turns amber while somebody looks. */
export const SECOND_MS = 1_000;

/**
 * The time in milliseconds, as of this minute (or second), by the office's clock where it is known: what says "now" goes on
 * being true while the screen stays open.
 */
export function useNow(every_ms: typeof MINUTE_MS | typeof SECOND_MS = MINUTE_MS): number {
  const ahead_ms = useStore(officeClock, (clock) => clock.ahead_ms ?? 0);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), every_ms);
    return () => window.clearInterval(timer);
  }, [every_ms]);
  return now - ahead_ms;
}
