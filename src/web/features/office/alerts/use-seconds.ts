import { useEffect, useState } from 'react';

/** The time in milliseconds, as of this second: for what turns amber while somebody looks. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
