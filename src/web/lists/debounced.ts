import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** Returns what was typed, once the typing pauses: to ask the server with. */
export function useDebounced(typed: string, pause_ms = PAUSE_MS): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), pause_ms);
    return () => window.clearTimeout(timer);
  }, [typed, pause_ms]);
  return settled;
}
