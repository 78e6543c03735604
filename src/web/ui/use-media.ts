import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. For choosing what to draw; for looks, CSS is enough. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Tables from here on; cards below, in two columns on a tablet. */
export const useIsWide = () => useMedia('(min-width: 56rem)');
