import { useSyncExternalStore } from 'react';

/** Whether a media query matches. For choosing what to render; for looks, use CSS. */
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

/** Tables from this width on; below it cards, in two columns on a tablet. */
export const useIsWide = () => useMedia('(min-width: 56rem)');

let isPaper = false;

/**
 * Whether the page is being printed: for what loads later on screen but must be on paper. Some browsers report it only
 * by events, some only by the media query.
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
