import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** What was typed, once the typing pauses: to ask the server with. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return settled;
}
