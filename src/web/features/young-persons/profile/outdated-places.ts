import { namesLine } from '#contract/young-persons/named-address.ts';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';
import { isCurrent } from '#web/features/young-persons/profile/address-words.ts';

type Known = Pick<Address, 'line_1' | 'from_date' | 'to_date'>;

/**
 * Appointments whose place names an address where the young person does not live on that day: booked before they moved.
 * @param before the addresses as they were, of which one that was written over names the old place
 */
export const listOutdated = <Booked extends { place: string | null; start_date: string }>(
  appointments: readonly Booked[],
  addresses: readonly Known[],
  before: readonly Known[] = [],
): Booked[] =>
  appointments.filter(({ place, start_date }) => {
    const named = (all: readonly Known[]) => all.filter(({ line_1 }) => namesLine(place, line_1));
    if (named(addresses).some((address) => isCurrent(address, start_date))) return false;
    return named([...addresses, ...before]).length > 0;
  });

/** Appointments that name no place, of a day on which the address is confidential: carers who are on them find none anywhere. */
export const listPlaceless = <Booked extends { place: string | null; start_date: string }>(
  appointments: readonly Booked[],
  addresses: readonly Pick<Address, 'from_date' | 'to_date' | 'is_confidential'>[],
): Booked[] =>
  appointments.filter(
    ({ place, start_date }) =>
      !place && addresses.some((address) => address.is_confidential && isCurrent(address, start_date)),
  );
