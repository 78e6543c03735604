import { startTransition, useEffect, useState } from 'react';

const FIRST = 4;
const STEP = 4;

/**
 * How many of many parts to draw by now: what the screen shows first at once, the rest a few at a time while the
 * browser has nothing else to do. Long forms open without a stop, and are whole a moment later.
 */
export function useGradualCount(total: number): number {
  const [count, setCount] = useState(FIRST);
  const isWhole = count >= total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks for the next
  useEffect(() => {
    if (isWhole) return;
    return whenIdle(() => startTransition(() => setCount((before) => before + STEP)));
  }, [isWhole, count]);
  return count;
}

function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work, 16);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 200 });
  return () => window.cancelIdleCallback(handle);
}
