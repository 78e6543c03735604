import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';

/** `12 Elm Road, Croydon, CR0 1AB`. */
export const addressLine = (address: Pick<Address, 'line_1' | 'line_2' | 'town' | 'county' | 'postcode'>) =>
  [address.line_1, address.line_2, address.town, address.county, address.postcode].filter(Boolean).join(', ');

/** `from 01/02/2026 until 01/03/2026`; empty where no day is said. */
export const addressDates = ({ from_date, to_date }: Pick<Address, 'from_date' | 'to_date'>): string =>
  [from_date && `from ${formatDate(from_date)}`, to_date && `until ${formatDate(to_date)}`]
    .filter(Boolean)
    .join(' ');

/** Whether they live there today. */
export const isCurrent = (
  { from_date, to_date }: Pick<Address, 'from_date' | 'to_date'>,
  today = todayInLondon(),
): boolean => (!from_date || from_date <= today) && (!to_date || to_date >= today);
