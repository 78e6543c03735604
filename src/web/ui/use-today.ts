import { useEffect, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';

const MINUTE_MS = 60_000;

/**
 * The day in London. Rerenders after midnight, because a screen may stay open. Do not store a value read during render.
 */
export function useToday(): string {
  const [today, setToday] = useState(() => todayInLondon());
  useEffect(() => {
    const look = () => setToday(todayInLondon());
    const timer = window.setInterval(look, MINUTE_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
