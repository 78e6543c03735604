import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The ticks of a list the user left, and its entry in the browser's history. In memory only, because they may name
 * people.
 */
export interface TickMemory<Ticks> {
  left?: { entry: string | undefined; ticks: Ticks };
}

/**
 * Like `useState`, but restored if the user opens a row and returns with Back. A list opened in any other way starts
 * without ticks.
 */
export function useKeptTicks<Ticks>(memory: TickMemory<Ticks>, none: Ticks): [Ticks, (ticks: Ticks) => void] {
  const { pathname, state } = useLocation();
  const entry = state.__TSR_key;
  const [page] = useState(pathname);
  const [ticks, setTicks] = useState(() =>
    memory.left && memory.left.entry === entry ? memory.left.ticks : none,
  );
  useEffect(() => {
    // The address may already be the row's while the list is still on the screen.
    if (pathname === page) memory.left = { entry, ticks };
  }, [memory, pathname, page, entry, ticks]);
  return [ticks, setTicks];
}
