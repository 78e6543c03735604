import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The filters with which each list was left, by its path. In memory only, because they may name people. */
const left = new Map<string, string>();

/** Remembers the list's filters for the records that lead back to it. */
export function useLeftList(): void {
  const { pathname, searchStr } = useLocation();
  const [list] = useState(pathname);
  useEffect(() => {
    // The address may already be a record's while the list is still on the screen.
    if (pathname === list) left.set(list, searchStr);
  }, [list, pathname, searchStr]);
}

/** A list's address as it was left. An address with filters of its own stays as it is. */
export const findLeftList = (href: string): string =>
  href.includes('?') ? href : href + (left.get(href) ?? '');
