import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';

/** `12 Elm Road, Croydon, CR0 1AB`. */
export const addressLine = (address: Pick<Address, 'line_1' | 'line_2' | 'town' | 'county' | 'postcode'>) =>
  [address.line_1, address.line_2, address.town, address.county, address.postcode].filter(Boolean).join(', ');

/** `from 01/02/2026 until 01/03/2026`. Empty if no dates are given. */
export const addressDates = ({ from_date, to_date }: Pick<Address, 'from_date' | 'to_date'>): string =>
  [from_date && `from ${formatDate(from_date)}`, to_date && `until ${formatDate(to_date)}`]
    .filter(Boolean)
    .join(' ');

/** Whether they live there today. */
export const isCurrent = (
  { from_date, to_date }: Pick<Address, 'from_date' | 'to_date'>,
  today = todayInLondon(),
): boolean => (!from_date || from_date <= today) && (!to_date || to_date >= today);

/** Whether they live there today, or will. */
export const isLasting = ({ to_date }: Pick<Address, 'to_date'>): boolean =>
  !to_date || to_date >= todayInLondon();

export const NO_HOME = 'Their record has no address for that day. Enter where to meet.';
const CONFIDENTIAL_HOME = 'Their address is confidential, and carers can see the place. Enter where to meet.';

/**
 * The addresses to which carers may be sent on a day. None if any current address is confidential: the others may be an
 * earlier home, or the family's.
 */
export function findHomes(
  addresses: readonly Address[],
  day = todayInLondon(),
): { homes: Address[]; problem?: string } {
  const homes = addresses.filter((address) => isCurrent(address, day));
  if (homes.some(({ is_confidential }) => is_confidential)) return { homes: [], problem: CONFIDENTIAL_HOME };
  return homes.length > 0 ? { homes } : { homes, problem: NO_HOME };
}
