import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { officeClock } from '#web/api/office-clock.ts';

const MINUTE_MS = 60_000;
/** For what turns amber while the user watches. */
export const SECOND_MS = 1_000;

/**
 * The time in milliseconds, updated each minute (or second), on the office's clock if it is known, so that "now" stays
 * true while the screen is open.
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
