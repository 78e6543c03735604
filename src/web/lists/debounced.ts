import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** Returns the text once the user stops typing, for a search on the server. */
export function useDebounced(typed: string, pause_ms = PAUSE_MS): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), pause_ms);
    return () => window.clearTimeout(timer);
  }, [typed, pause_ms]);
  return settled;
}
