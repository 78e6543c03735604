import { useEffect, useState } from 'react';
import { todayInLondon } from '#contract/core/dates.ts';

const MINUTE_MS = 60_000;

/** London's day, also past midnight: a screen that stays open draws itself anew. A value that is read while drawing is kept for good. */
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
