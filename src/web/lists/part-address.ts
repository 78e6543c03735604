import { useLocation, useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import { stringifySearch } from '#web/lists/address-search.ts';

/**
 * The part of a page's address that one of its tabs uses for its list (SHL-08). A changed filter goes back to the first
 * page.
 */
export function usePartAddress<Search>(shape: z.ZodType<Search>) {
  const router = useRouter();
  const { pathname, search: whole } = useLocation();
  const search = shape.parse(whole);
  const change = (part: Record<string, unknown>) =>
    void router.navigate({
      href: `${pathname}${stringifySearch({ ...whole, page: undefined, ...part })}`,
      resetScroll: part.page !== undefined,
    });
  return { search, change };
}
