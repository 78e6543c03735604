import { z } from 'zod';
import { formatDate } from '#contract/core/dates.ts';
import { CHECK_SORTS, CHECK_STATES, type CheckState } from '#contract/organisations/checks.ts';
import { searchChoice, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const CheckSearch = z.object({
  carer: searchWords,
  kind_id: z.uuid().optional().catch(undefined),
  state: searchChoice(CHECK_STATES),
  page: searchPage,
  sort: searchSort(CHECK_SORTS),
});
export type CheckSearch = z.infer<typeof CheckSearch>;

export const CHECKS = '/dashboard/checks';
export const CHECK_KINDS = `${CHECKS}/kinds`;

export const STATE_WORDS: Record<CheckState, string> = {
  valid: 'Valid',
  expiring: 'Expires soon',
  expired: 'Expired',
  missing: 'Missing',
};

export const STATE_TONES = { valid: 'green', expiring: 'yellow', expired: 'red', missing: 'orange' } as const;

/** `until 03/06/2027`, `does not expire`. */
export const sayUntil = (expires_on: string | null): string =>
  expires_on ? `until ${formatDate(expires_on)}` : 'does not expire';

/** `Renewed every 3 years`, `Renewed every 18 months`, `Does not expire`. */
export function sayLength(months: number | null): string {
  if (months === null) return 'Does not expire';
  const years = months / 12;
  if (!Number.isInteger(years))
    return months === 1 ? 'Renewed every month' : `Renewed every ${months} months`;
  return years === 1 ? 'Renewed every year' : `Renewed every ${years} years`;
}
