import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The ticks of one list that was left, and the entry of the browser's history where that was. In memory alone, for they may
 * name people.
 */
export interface TickMemory<Ticks> {
  left?: { entry: string | undefined; ticks: Ticks };
}

/** As `useState`, and found again by whoever opens a row and comes back with Back. A list that is opened anew begins without. */
export function useKeptTicks<Ticks>(memory: TickMemory<Ticks>, none: Ticks): [Ticks, (ticks: Ticks) => void] {
  const { pathname, state } = useLocation();
  const entry = state.__TSR_key;
  const [page] = useState(pathname);
  const [ticks, setTicks] = useState(() =>
    memory.left && memory.left.entry === entry ? memory.left.ticks : none,
  );
  useEffect(() => {
    // The address is that of the row already while the list is still on the screen.
    if (pathname === page) memory.left = { entry, ticks };
  }, [memory, pathname, page, entry, ticks]);
  return [ticks, setTicks];
}
