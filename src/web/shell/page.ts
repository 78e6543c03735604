import { useLocation, useMatch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { forgetOpened, noteOpened } from '#web/session/recently-opened.ts';
import { announce } from '#web/ui/feedback/announce.ts';

/** The title of the page that is open, for the phone's top bar. */
export const usePageTitle = create<{ title: string }>()(() => ({ title: 'Placewell' }));

let isFirstPage = true;

/**
 * Sets the page's title: in the tab, in the phone's top bar, and for screen readers. After a navigation, focuses the
 * page's heading, so that the keyboard starts where the eye does. Undefined if the title is not known yet, or must no
 * longer be shown.
 */
export function usePage(title: string | undefined): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const wasNamed = useRef(false);
  useEffect(() => {
    if (title === undefined && !wasNamed.current) return;
    wasNamed.current = title !== undefined;
    document.title = title === undefined ? 'Placewell' : `${title} – Placewell`;
    usePageTitle.setState({ title: title ?? 'Placewell' });
  }, [title]);
  // The page's own path: while another page loads, the address is already that page's.
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname.replace(/\/$/, '') });
  useEffect(() => {
    if (title === undefined) forgetOpened(own);
    else noteOpened(own, title);
  }, [own, title]);
  const isNamed = title !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page, even of the same name
  useEffect(() => {
    if (!isNamed) return;
    if (isFirstPage) isFirstPage = false;
    else focusHeading();
  }, [path, isNamed]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading || document.querySelector('dialog:modal')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  announce(document.title.replace(' – Placewell', ''));
}
