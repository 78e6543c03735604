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

let isPaper = false;

/**
 * Whether the page is being printed: for what is drawn later on the screen, and must stand on paper. Some browsers tell it by
 * the events alone, some by the media query.
 */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia('print');
      const tell = ({ type }: Event) => {
        isPaper = type === 'beforeprint';
        onChange();
      };
      list.addEventListener('change', onChange);
      window.addEventListener('beforeprint', tell);
      window.addEventListener('afterprint', tell);
      return () => {
        list.removeEventListener('change', onChange);
        window.removeEventListener('beforeprint', tell);
        window.removeEventListener('afterprint', tell);
      };
    },
    () => isPaper || window.matchMedia('print').matches,
  );
}
