import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

/** The time in milliseconds, as of this minute: what says "now" goes on being true while the screen stays open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
